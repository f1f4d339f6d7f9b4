import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportJobRow, type ImportRowStatus, type ImportRowView } from '#domain/imei/importJob.ts';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { number } from '#client/ui/number.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { findJob, pageRows } from './calls.ts';
import classes from './refused.module.css';

interface Props {
  readonly id: string;
  /** As the list knows it; one from a link is asked for. */
  readonly job: ImportJobRow | undefined;
  readonly onClose: () => void;
}

const choices = ['', 'failed', 'ok', 'skipped'] as const;

/** The rows of an import, by what became of them. @source docs/requirements.md C24 */
export function RowsDrawer({ id, job, onClose }: Props) {
  const { t } = useTranslation();
  const asked = useAsync((signal) => findJob(id, { signal }), [id]);
  const shown = job ?? asked.data;
  const [status, setStatus] = useState<ImportRowStatus | ''>('');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const { data, error, reload } = useAsync(
    (signal) => pageRows(id, { status, page, size }, { signal }),
    [id, status, page, size, shown?.processedRows],
  );
  const counts = {
    '': shown?.totalRows,
    failed: shown?.failedRows,
    ok: shown?.successRows,
    skipped: shown?.skippedRows,
  } as const;
  return (
    <SideDrawer
      onClose={onClose}
      size={760}
      title={shown?.fileName ?? t('imports.viewRows')}
      data-testid="record-drawer"
    >
      <SegmentedControl
        mb={12}
        aria-label={t('imports.byOutcome')}
        value={status}
        onChange={(value) => {
          setStatus(choices.find((each) => each === value) ?? '');
          setPage(1);
        }}
        data={choices.map((each) => ({
          value: each,
          label: `${t(`imports.row.${each === '' ? 'all' : each}`)} ${number(counts[each])}`,
        }))}
      />
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : data?.records.length === 0 ? (
        <EmptyState />
      ) : (
        <RowTable rows={data?.records ?? []} />
      )}
      <Pager
        page={page}
        size={size}
        total={data?.total ?? 0}
        isKnown={data !== undefined}
        isMore={data?.isMore}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(1);
        }}
      />
    </SideDrawer>
  );
}

function RowTable({ rows }: { readonly rows: readonly ImportRowView[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.errorTable}>
      <thead>
        <tr>
          <th>{t('imports.rowNo')}</th>
          <th>IMEI</th>
          <th>{t('imports.outcome')}</th>
          <th>{t('imports.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rowNo, imei, status, errors }) => (
          <tr key={rowNo} data-row={rowNo}>
            <td>{number(rowNo)}</td>
            <td>{imei === '' ? t('common.none') : imei}</td>
            <td>{t(`imports.row.${status}`)}</td>
            <td>
              {errors.length === 0
                ? t('common.none')
                : errors.map(({ code, message }) => (
                    <div key={`${code}${message}`}>
                      {message} <small>{code}</small>
                    </div>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
