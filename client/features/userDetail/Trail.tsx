import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { auditOutcome } from '#client/ui/audit/outcome.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { pageTrail, type TrailRow } from './calls.ts';
import { PagedCard } from './PagedCard.tsx';
import { RowText } from '#client/ui/primitives/RowText.tsx';

const idOf = (row: TrailRow): number => row.id;

/** What the account did, and what others did to it. */
export function Trail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [side, setSide] = useState('by');
  const filter = side === 'by' ? { userId: id } : { targetType: 'user', targetId: id };
  return (
    <PagedCard
      title={t('user.detailPage.trail')}
      testId="detail-trail"
      listKey={`${id} ${side}`}
      load={(page, signal) => pageTrail(filter, page, { signal })}
      idOf={idOf}
      aside={
        <SegmentedControl
          size="xs"
          value={side}
          onChange={setSide}
          aria-label={t('user.detailPage.trail')}
          data={[
            { value: 'by', label: t('user.detailPage.trailBy') },
            { value: 'to', label: t('user.detailPage.trailTo') },
          ]}
        />
      }
      render={(row) => (
        <>
          <RowText
            first={auditActionName(row.action, currentLocale())}
            second={
              <>
                {side === 'by' ? row.ip : `${row.username ?? t('log.audit.anonymous')} · ${row.ip}`} ·{' '}
                <span className={row.result === 0 || row.result === 1001 ? undefined : 'gl-bad'}>
                  {auditOutcome(t, row.result)}
                </span>
              </>
            }
          />
          <time>{dateTime(row.at)}</time>
        </>
      )}
    />
  );
}
