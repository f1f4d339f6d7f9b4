import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { OutcomeMark } from './columns.tsx';
import type { AuditRow } from './row.ts';
import classes from './audit.module.css';

/** A row of the audit log on a phone. */
export function AuditCard({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <div>
        <b className={classes.action}>{auditActionName(row.action, currentLocale())}</b>
        <OutcomeMark t={t} row={row} />
      </div>
      <small>
        {row.username ?? t('log.audit.anonymous')} · {row.ip} · {dateTime(row.at)}
      </small>
    </div>
  );
}
