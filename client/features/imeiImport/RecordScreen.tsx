import { MultiSelect } from '@mantine/core';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isEndedImport, importStatuses, type ImportJobRow } from '#domain/imei/importJob.ts';
import type { CallOptions } from '#client/api/http.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { Lines } from '#client/ui/list/Lines.tsx';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { split } from '#client/ui/list/sort.ts';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { UserSelect } from '#client/ui/users/UserSelect.tsx';
import { useLatest } from '#client/ui/useLatest.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { Bar } from './Bar.tsx';
import { findJob, pageJobs } from './calls.ts';
import { countFilters, noFilters, recordDefaults, type RecordFilters } from './filters.ts';
import { newer } from './mergeJobs.ts';
import { countsText, optionsText, recordColumns } from './recordColumns.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RowsDrawer } from './RowsDrawer.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useProgress } from './useJobs.ts';
import { useJobCommands } from './useJobCommands.ts';
import list from '#client/ui/list/list.module.css';

const dataOf = (row: ImportJobRow) => ({ 'data-job': row.id, 'data-status': row.status });
/** Where the live list asks for what changed; imports tell it themselves. */
const noKinds = [] as const;

/** /imeiImport/importRecord: what was imported, and what is on its way, live. @source docs/requirements.md C24 */
export function RecordScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const defaults = useOwnPageSize(recordDefaults);
  const [filters, setFilters] = useNumberedQuery(defaults);
  const key = JSON.stringify({ ...filters, open: '' });
  const load = (page: number, size: number, options: CallOptions = {}) => pageJobs({ ...filters, page, size }, options);
  const picks = usePicked<ImportJobRow>(key, load);
  const jobs = useLiveList<ImportJobRow>(noKinds, {
    key,
    load: (signal) => load(filters.page, filters.size, { signal }),
    find: async (ids, signal) => {
      const found = await Promise.all(ids.map((id) => findJob(id, { signal }).catch(() => null)));
      const records = found.filter((job) => job !== null);
      return { records, total: records.length };
    },
    end: filters.page * filters.size,
    held: picks.held,
    // Progress is drawn in place; another page is asked for when a state changed.
    markOf: ({ id, status }) => `${id} ${status}`,
  });
  const { reload } = jobs;
  const [told, setTold] = useState<ReadonlyMap<string, ImportJobRow>>(new Map());
  const states = useRef(new Map<string, string>());
  const take = useCallback(
    (job: ImportJobRow) => {
      setTold((before) => new Map(before).set(job.id, newer(before.get(job.id), job)));
      if (states.current.get(job.id) === job.status) return;
      states.current.set(job.id, job.status);
      if (job.status === 'uploaded' || isEndedImport(job.status)) reload();
    },
    [reload],
  );
  useProgress(take, reload);
  const rows = useMemo(() => jobs.rows?.map((job) => newer(told.get(job.id), job)), [jobs.rows, told]);
  const commands = useJobCommands(take, reload);
  const act = (job: ImportJobRow, touch: boolean): ReactNode => (
    <RecordActions job={job} touch={touch} commands={commands} onRows={() => setFilters({ open: job.id })} />
  );
  const latest = useLatest(act);
  const columns = useMemo(() => recordColumns({ t, actions: (job) => latest.current(job, false) }), [t, latest]);
  const view = useTableView('importRecords', columns);
  const instead =
    jobs.error !== undefined && rows === undefined ? (
      <ErrorState error={jobs.error} onRetry={reload} />
    ) : rows?.length === 0 ? (
      <EmptyState
        onReset={countFilters(filters) > 0 ? () => setFilters(noFilters) : undefined}
        hint={t('imports.emptyHint')}
      />
    ) : undefined;
  return (
    <div className={list.page} data-testid="record-screen">
      <PageHead title={t('page.importRecord.title')} count={rows === undefined ? undefined : jobs.total}>
        {!mobile && <TableViewMenu area="record" view={view} />}
        <RefreshButton area="record" onClick={reload} />
      </PageHead>
      <RecordFilterBar filters={filters} onChange={setFilters} />
      <ListBody
        label={t('page.importRecord.title')}
        list={{ ...jobs, rows }}
        view={view}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={(row) => setFilters({ open: row.id })}
        openId={filters.open}
        renderCard={(row) => <RecordCard job={row}>{act(row, true)}</RecordCard>}
        rowData={dataOf}
        instead={instead}
      />
      {filters.open !== '' && (
        <RowsDrawer
          key={filters.open}
          id={filters.open}
          job={rows?.find(({ id }) => id === filters.open)}
          onClose={() => setFilters({ open: '' })}
        />
      )}
    </div>
  );
}

interface FilterProps {
  readonly filters: RecordFilters;
  readonly onChange: (patch: Partial<RecordFilters>) => void;
}

function RecordFilterBar({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <FilterSheet active={countFilters(filters)} onReset={() => onChange(noFilters)} testId="record">
      {(width) => (
        <>
          <SearchBox
            w={width(200)}
            label={t('imports.filter.text')}
            value={filters.text}
            onSearch={(text) => onChange({ text, page: 1 })}
          />
          <MultiSelect
            w={width(filters.status === '' ? 112 : 240)}
            aria-label={t('imports.col.status')}
            placeholder={filters.status === '' ? t('imports.col.status') : ''}
            clearable
            data={importStatuses.map((status) => ({ value: status as string, label: t(`imports.status.${status}`) }))}
            value={split(filters.status)}
            onChange={(value) => onChange({ status: value.join(','), page: 1 })}
          />
          <UserSelect
            w={width(140)}
            label={t('imports.col.user')}
            testId="record-user"
            value={filters.user}
            onChange={(user) => onChange({ user, page: 1 })}
          />
          <DateRange
            w={width(170)}
            label={t('imports.col.created')}
            value={{ from: filters.from, to: filters.to }}
            onChange={({ from, to }) => onChange({ from, to, page: 1 })}
          />
        </>
      )}
    </FilterSheet>
  );
}

/** An import on a phone. */
function RecordCard({ job, children }: { readonly job: ImportJobRow; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={list.cardHead}>
        <Lines first={<b>{job.fileName}</b>} second={optionsText(t, job)} />
        <StatusChip job={job} />
      </div>
      <div className={list.cardFacts}>
        <Bar job={job} label={t('imports.progressOf', { name: job.fileName })} />
        <div>{countsText(t, job)}</div>
        <div>{[job.createdByName, dateTime(job.createdAt)].filter(Boolean).join(' · ')}</div>
      </div>
      <div className={list.cardFoot}>{children}</div>
    </>
  );
}
