import { Box, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { account } from '#client/stores/account.ts';
import { RefreshButton } from '#client/ui/list/RefreshButton.tsx';
import { useNumberedQuery } from '#client/ui/list/useNumberedQuery.ts';
import { CardGrid, CardPage } from '#client/ui/page/CardPage.tsx';
import { PageHead } from '#client/ui/page/PageHead.tsx';
import { missing } from '#client/ui/number.ts';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { TableViewMenu } from '#client/ui/table/TableViewMenu.tsx';
import { useOwnPageSize } from '#client/ui/table/useOwnPageSize.ts';
import { useTableView } from '#client/ui/table/useTableView.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { dayOf } from '#client/ui/time/time.ts';
import { toast } from '#client/ui/toast.ts';
import { useMobile } from '#client/ui/useMedia.ts';
import { BarsCard } from './BarsCard.tsx';
import { exportReport } from './calls.ts';
import { reportColumns } from './columns.tsx';
import { FilterBar } from './FilterBar.tsx';
import {
  barDays,
  daysOf,
  granularityOf,
  isLiveRange,
  noFilters,
  reportDefaults,
  toggled,
  type ReportFilters,
} from './filters.ts';
import { HeatCard } from './HeatCard.tsx';
import { Kpis } from './Kpis.tsx';
import { ReportTable } from './ReportTable.tsx';
import { severityColor } from './severityColor.ts';
import { TrendCard } from './TrendCard.tsx';
import { TypeCard } from './TypeCard.tsx';
import { useReport } from './useReport.ts';
import classes from './alarmReport.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * /realtimeData/alarmFault: figures, charts that are filters, and every row behind them.
 * @source docs/requirements.md C8, picture 15
 */
export function AlarmReportScreen() {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const [filters, setFilters] = useNumberedQuery(useOwnPageSize(reportDefaults));
  const today = useFromNow(dayOf);
  const isLive = isLiveRange(filters, today);
  const { figures, charts, error, loading, reload } = useReport(filters, isLive);
  const columns = useMemo(() => reportColumns(t), [t]);
  const view = useTableView('alarmReport', columns);
  const [exporting, setExporting] = useState(false);
  const pick = useCallback((patch: Partial<ReportFilters>) => setFilters({ ...patch, page: 1 }), [setFilters]);
  const onExport = (): void => {
    setExporting(true);
    exportReport(filters)
      // What went wrong is in a toast already.
      .then(
        () => toast('ok', t('list.exported')),
        () => undefined,
      )
      .finally(() => setExporting(false));
  };
  return (
    <CardPage>
      <PageHead title={t('page.alarmFault.title')}>
        {isLive && (
          <Group gap={6}>
            <Box component="i" w={8} h={8} bdrs="50%" bg="var(--gl-chart-3)" />
            <small>{t('report.liveNote')}</small>
          </Group>
        )}
        {!mobile && <TableViewMenu area="report" view={view} />}
        <RefreshButton area="report" onClick={reload} />
        {!mobile && (
          <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
            {t('report.print')}
          </Button>
        )}
        {may(userInfo?.access ?? [], ['export']) && (
          <Button
            variant="default"
            loading={exporting}
            leftSection={<IconDownload {...icon} />}
            onClick={onExport}
            data-testid="report-export"
          >
            {t('report.export')}
          </Button>
        )}
      </PageHead>
      <FilterBar
        filters={filters}
        days={daysOf(filters, today)}
        onChange={setFilters}
        onReset={() => setFilters(noFilters)}
      />
      {error !== undefined && figures === undefined ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <>
          {figures?.rowsFrom != null && (
            <Text fz={12} lh={1.5} c="var(--gl-text-2)" data-testid="report-rowsFrom">
              {t(figures.previous === null ? 'report.beforeGone' : 'report.rowsFrom', {
                date: dayOf(figures.rowsFrom),
              })}
            </Text>
          )}
          {loading && figures !== undefined && <ProgressLine />}
          <Kpis report={figures} />
          <CardGrid className={classes.cards}>
            <TrendCard
              report={charts}
              granularity={granularityOf(filters)}
              onGranularity={(granularity) => pick({ granularity })}
              onPick={(date, step) => {
                const days = barDays(date, step, daysOf(filters, today));
                if (days === undefined) return;
                const granularity = step === 'day' ? 'hour' : 'day';
                pick({ startDate: days.from, endDate: days.to, granularity });
              }}
            />
            <TypeCard
              report={charts}
              picked={filters.typeCode}
              onPick={(typeCode) => pick({ typeCode: toggled(filters.typeCode, typeCode) })}
            />
            <BarsCard
              title={t('report.byProject')}
              aside={<small>{t('report.firstTen')}</small>}
              isEmpty={charts?.byProject.length === 0}
              isLoading={charts === undefined}
              area="report-project-bar"
              rows={(charts?.byProject ?? []).map(({ projectId, projectName, count }) => ({
                id: projectId ?? '',
                name: projectId === null ? t('report.noProject') : projectName,
                count,
                color: 'var(--gl-chart-1)',
              }))}
              picked={filters.projectId}
              onPick={(projectId) => pick({ projectId: toggled(filters.projectId, projectId) })}
            />
            <BarsCard
              title={t('report.bySeverity')}
              aside={<small>{t('report.unit.times')}</small>}
              isEmpty={charts?.kpi.total === 0 && (charts.previous?.total ?? 0) === 0}
              isLoading={charts === undefined}
              area="report-severity"
              rows={(charts?.bySeverity ?? []).map(({ severity, count, previousCount }) => ({
                id: String(severity),
                name: t(`severity.${severityColor(severity).key}`),
                count,
                note: t('report.beforeShort', { value: previousCount ?? missing }),
                color: severityColor(severity).color,
              }))}
              picked={filters.severity}
              onPick={(severity) => pick({ severity: toggled(filters.severity, severity) })}
            />
            <HeatCard report={charts} />
          </CardGrid>
          <div className={`gl-panel ${classes.rows}`}>
            <ReportTable filters={filters} onTurn={setFilters} view={view} isLive={isLive} />
          </div>
        </>
      )}
    </CardPage>
  );
}
