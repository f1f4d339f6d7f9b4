import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { auditOutcome } from '#client/ui/audit/outcome.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { PagedRows } from '#client/ui/primitives/PagedRows.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { pageAudit, shownRows } from '../calls.ts';

/** Who did what to the device. */
export function AuditTab({ id, mark }: { readonly id: string; readonly mark: string }) {
  const { t } = useTranslation();
  return (
    <PagedRows
      label={t('device.tab.audit')}
      listKey={id}
      mark={mark}
      size={shownRows}
      left={(n) => t('device.rows', { n })}
      load={(page, signal) => pageAudit(id, page, { signal })}
      idOf={(row) => row.id}
      nothing={t('device.noAudit')}
      render={(row) => (
        <>
          <Lines
            first={auditActionName(row.action, currentLocale())}
            second={`${row.username ?? t('log.audit.anonymous')} · ${row.ip}`}
          />
          <span>{auditOutcome(t, row.result)}</span>
          <time>{dateTime(row.at)}</time>
        </>
      )}
    />
  );
}
