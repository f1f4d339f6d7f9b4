import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { post } from '#client/api/http.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { AuditContent } from './AuditContent.tsx';
import { OutcomeMark } from './columns.tsx';
import { nameIn, type AuditRow } from './row.ts';
import classes from './audit.module.css';

interface Props {
  readonly row: AuditRow | undefined;
  readonly onClose: () => void;
}

/** One row of the audit log, with what changed. */
export function AuditDetail({ row, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size={640}
      title={t('log.audit.detail')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-testid="audit-detail"
    >
      {row !== undefined && <Body key={row.id} row={row} />}
    </Drawer>
  );
}

function Body({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  const facts: ReadonlyArray<readonly [string, string]> = [
    [t('log.audit.time'), dateTime(row.at)],
    [t('log.audit.user'), row.username ?? t('log.audit.anonymous')],
    [t('log.audit.ip'), row.ip],
    [t('log.audit.action'), `${auditActionName(row.action, currentLocale())} (${row.action})`],
    [
      t('log.audit.target'),
      [nameIn(row.data), row.targetType, row.targetId].filter(Boolean).join(' ') || t('common.none'),
    ],
    [t('log.audit.duration'), `${row.durationMs} ms`],
    [t('log.audit.requestId'), row.requestId],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('log.audit.outcome')}</dt>
          <dd>
            <OutcomeMark t={t} row={row} />
          </dd>
        </div>
      </dl>
      <h3 className={classes.heading}>{t('log.audit.content')}</h3>
      {row.omitted === 0 ? <AuditContent data={row.data} /> : <WholeContent row={row} />}
    </>
  );
}

/** The list tells the beginning: the rest is asked for when somebody looks at the row. */
function WholeContent({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync(
    (signal) => post('/home/audit/audit/info', { id: row.id }, { signal, quiet: true }),
    [row.id],
  );
  if (data !== undefined) return <AuditContent data={data.data} />;
  return (
    <>
      {error === undefined ? (
        <p className={classes.weak} role="status">
          {t('log.audit.loadingMore', { n: row.omitted })}
        </p>
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
      <AuditContent data={row.data} />
    </>
  );
}
