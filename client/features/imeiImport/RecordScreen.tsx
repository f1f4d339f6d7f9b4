import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEndedImport, type ImportJobRow } from '#domain/imei/importJob.ts';
import type { CallOptions } from '#client/api/http.ts';
import { FilterFields } from '#client/ui/list/FilterFields.tsx';
import { Lines } from '#client/ui/list/Lines.tsx';
import { ListFrame } from '#client/ui/list/ListFrame.tsx';
import { useLiveList } from '#client/ui/list/useLiveList.ts';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { dateTime } from '#client/ui/time/time.ts';
import { Bar } from './Bar.tsx';
import { findJob, pageJobs } from './calls.ts';
import { recordDefaults, recordFilters } from './filters.ts';
import { newer } from './mergeJobs.ts';
import { recordActions } from './recordActions.ts';
import { wayOf } from './jobWords.ts';
import { optionsText, recordColumns, wayText } from './recordColumns.tsx';
import { RowsDrawer } from './RowsDrawer.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useProgress } from './useJobs.ts';
import { useJobCommands } from './useJobCommands.ts';
import list from '#client/ui/list/list.module.css';

/** Where the live list asks for what changed; imports tell it themselves. */
const noKinds = [] as const;

/** /imeiImport/importRecord: what was imported, and what is on its way, live. @source docs/requirements.md C24 */
export function RecordScreen() {
  const { t } = useTranslation();
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
  const columns = useMemo(() => recordColumns(t), [t]);
  const open = ({ id }: ImportJobRow): void => setFilters({ open: id });
  return (
    <div className={list.page} data-testid="record-screen">
      <ListFrame
        area="record"
        title={t('page.importRecord.title')}
        view="importRecords"
        list={{ ...jobs, rows }}
        columns={columns}
        actions={recordActions(t, commands, open)}
        actionsWidth={150}
        filters={filters}
        onTurn={setFilters}
        picks={picks}
        onOpen={open}
        openId={filters.open}
        rowData={(row) => ({ 'data-job': row.id, 'data-status': row.status })}
        renderCard={(job, foot) => (
          <>
            <div className={list.cardHead}>
              <Lines first={<b>{job.fileName}</b>} second={optionsText(t, job)} />
              <StatusChip job={job} />
            </div>
            <div className={list.cardFacts}>
              <Bar job={wayOf(job)} label={t('imports.progressOf', { name: job.fileName })} />
              <div>{wayText(t, job)}</div>
              <div>{[job.createdByName, dateTime(job.createdAt)].filter(Boolean).join(' · ')}</div>
            </div>
            <div className={list.cardFoot}>{foot}</div>
          </>
        )}
        onReset={recordFilters.count(filters) > 0 ? () => setFilters(recordFilters.none) : undefined}
        empty={{ hint: t('imports.emptyHint') }}
      >
        <FilterFields area="record" of={recordFilters} filters={filters} onChange={setFilters} />
      </ListFrame>
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
