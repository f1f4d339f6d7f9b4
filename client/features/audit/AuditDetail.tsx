import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { auditActionName } from '#domain/audit/actionName.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { OutcomeMark } from './columns.tsx';
import { changesOf, nameIn, type AuditRow } from './row.ts';
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
      {row !== undefined && <Body row={row} />}
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
      <Content data={row.data} />
    </>
  );
}

function Content({ data }: { readonly data: unknown }) {
  const { t } = useTranslation();
  const changes = changesOf(data);
  if (changes !== null) {
    return (
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('log.audit.field')}</th>
            <th scope="col">{t('log.audit.before')}</th>
            <th scope="col">{t('log.audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} data-field={field}>
              <th scope="row">{field}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (data === null || data === undefined) return <p className={classes.weak}>{t('log.audit.noContent')}</p>;
  return <pre className={classes.json}>{JSON.stringify(data, null, 2)}</pre>;
}
