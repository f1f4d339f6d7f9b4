import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ListBody } from '#client/ui/list/ListBody.tsx';
import { useLiveRows } from '#client/ui/list/useLiveRows.ts';
import { usePicked } from '#client/ui/list/usePicked.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import type { ChosenView } from '#client/ui/table/useTableView.ts';
import { findRows, pageRows, type ReportRow } from './calls.ts';
import { countActive, noFilters, type ReportFilters } from './filters.ts';
import { ReportCardRow } from './ReportCardRow.tsx';
import { useAlarmChanges } from './useReport.ts';

const dataOf = (row: ReportRow) => ({ 'data-alarm': row.id });

interface Props {
  readonly filters: ReportFilters;
  readonly onTurn: (patch: Partial<ReportFilters>) => void;
  readonly view: ChosenView<ReportRow>;
  readonly isLive: boolean;
}

/** Every row that the figures count; one opens where it can be worked on. */
export function ReportTable({ filters, onTurn, view, isLive }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const key = JSON.stringify(filters);
  const picks = usePicked<ReportRow>(key, (page, size) => pageRows({ ...filters, page, size }));
  const {
    follow,
    page: _page,
    ...list
  } = useLiveRows<ReportRow, Awaited<ReturnType<typeof pageRows>>>({
    key,
    load: (signal) => pageRows(filters, { signal }),
    find: (ids, signal) => findRows(ids, { signal }),
    end: filters.page * filters.size,
    held: picks.held || filters.page > 1,
  });
  useAlarmChanges(isLive, follow);
  const { rows, error, reload } = list;
  const instead = useMemo(() => {
    if (error !== undefined && rows === undefined) return <ErrorState error={error} onRetry={reload} />;
    if (rows?.length !== 0) return undefined;
    const onReset = countActive(filters) > 0 ? () => onTurn(noFilters) : undefined;
    return <EmptyState onReset={onReset} hint={t('report.empty')} />;
  }, [error, rows, reload, filters, onTurn, t]);
  return (
    <ListBody
      label={t('report.rows')}
      list={list}
      view={view}
      filters={filters}
      onTurn={onTurn}
      picks={picks}
      onOpen={(row) => navigate(`/device/deviceAlarmList?open=${row.id}`)}
      renderCard={(row) => <ReportCardRow row={row} />}
      rowData={dataOf}
      isTall={false}
      instead={instead}
    />
  );
}
