import { Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '#client/ui/table/Pager.tsx';
import { entriesOf } from './row.ts';
import classes from './audit.module.css';

/** One call may change 500 rows with ten fields each. */
const pageEntries = 20;

/** What a row of the audit log tells of the call: its changes, entry by entry, or what it was given. */
export function AuditContent({ data }: { readonly data: unknown }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const entries = entriesOf(data);
  if (entries === null) {
    if (data === null || data === undefined) return <Text c="dimmed">{t('log.audit.noContent')}</Text>;
    return <Code block>{JSON.stringify(data, null, 2)}</Code>;
  }
  const from = (page - 1) * pageEntries;
  return (
    <>
      {entries.length > pageEntries && (
        // Above the entries: it stays in its place, however long they are.
        <div className={classes.pager}>
          <Pager page={page} size={pageEntries} total={entries.length} onPage={setPage} />
        </div>
      )}
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('log.audit.field')}</th>
            <th scope="col">{t('log.audit.before')}</th>
            <th scope="col">{t('log.audit.after')}</th>
          </tr>
        </thead>
        {entries.slice(from, from + pageEntries).map(({ name, fields }, at) => (
          <tbody key={from + at} data-entry={name ?? ''}>
            {name !== null && (
              <tr className={classes.entry}>
                <th scope="rowgroup" colSpan={3}>
                  {name}
                </th>
              </tr>
            )}
            {fields.map(({ field, before, after }) => (
              <tr key={field} data-field={field}>
                <th scope="row">{field}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
