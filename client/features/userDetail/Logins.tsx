import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { auditOutcome } from '#client/ui/audit/outcome.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { pageTrail, type TrailRow } from './calls.ts';
import { PagedCard } from './PagedCard.tsx';
import { RowText } from '#client/ui/primitives/RowText.tsx';

const idOf = (row: TrailRow): number => row.id;

/** Every sign-in that was tried with this account, with how it went. */
export function Logins({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <PagedCard
      title={t('user.detailPage.logins')}
      testId="detail-logins"
      listKey={id}
      load={(page, signal) => pageTrail({ userId: id, action: 'auth.login,auth.loginByPhone' }, page, { signal })}
      idOf={idOf}
      render={(row) => {
        const isGood = row.result === 0;
        const Glyph = isGood ? IconCircleCheck : IconCircleX;
        const look = isGood ? 'gl-weak' : 'gl-bad';
        return (
          <>
            <RowText
              glyph={<Glyph size={16} stroke={1.75} aria-hidden="true" className={look} />}
              first={auditActionName(row.action, currentLocale())}
              second={
                <>
                  {row.ip} · <span className={look}>{auditOutcome(t, row.result)}</span>
                </>
              }
            />
            <time>{dateTime(row.at)}</time>
          </>
        );
      }}
    />
  );
}
