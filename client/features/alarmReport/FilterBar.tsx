import { Button, Popover, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveProjects, liveRails } from '#client/realtime/live.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { Choice } from './Choice.tsx';
import { countActive, countFurther, type ReportFilters } from './filters.ts';
import { FurtherFilters } from './FurtherFilters.tsx';
import list from '#client/ui/list/list.module.css';
import classes from './alarmReport.module.css';

const kinds = ['', '3', '2'] as const;
/** Names of one look at the list: a house may have thousands. */
const mostRails = 100;
const conditionsShown = ['active', 'cleared'] as const;

/** The name of a field stands in it. */
const named = (label: string) => ({ 'aria-label': label, placeholder: label });

interface Props {
  readonly filters: ReportFilters;
  /** The days that are shown, those of the default too. */
  readonly days: { readonly from: string; readonly to: string };
  readonly onChange: (patch: Partial<ReportFilters>) => void;
  readonly onReset: () => void;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function choicesOf(rows: readonly Named[]) {
  return rows.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => a.label.localeCompare(b.label, 'zh'));
}

/** The days and where at hand, in one row at 1440 px whatever is set; the rest behind a button. */
export function FilterBar({ filters, days, onChange, onReset }: Props) {
  const { t } = useTranslation();
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  useSyncExternalStore(liveRails.subscribe, liveRails.version);
  const { projectId } = filters;
  const projects = [...liveProjects.rows().values()];
  // Those of the chosen project, if one is.
  const rails = [...liveRails.rows().values()].filter((rail) => projectId === '' || rail.projectId === projectId);
  const mobile = useMobile();
  const further = countFurther(filters);
  const set = (patch: Partial<ReportFilters>): void => onChange({ ...patch, page: 1 });
  return (
    <FilterSheet active={countActive(filters)} onReset={onReset} testId="report">
      {(width) => (
        <>
          <SegmentedControl
            flex="none"
            aria-label={t('report.filter.kind')}
            data={kinds.map((value) => ({
              value,
              label: t(value === '' ? 'report.all' : value === '3' ? 'report.alarm' : 'report.fault'),
            }))}
            value={kinds.find((each) => each === filters.kind) ?? ''}
            onChange={(kind) => set({ kind })}
            data-testid="report-kind"
          />
          <DateRange
            w={width(168)}
            label={t('report.filter.days')}
            value={days}
            onChange={({ from, to }) => set({ startDate: from, endDate: to })}
          />
          <OrgTreePicker
            w={width(132)}
            label={t('report.filter.org')}
            value={split(filters.orgIds)}
            onChange={(ids) => set({ orgIds: ids.join() })}
          />
          <Choice
            w={width(132)}
            className={classes.field}
            title={liveProjects.rows().get(projectId)?.name}
            {...named(t('report.filter.project'))}
            searchable
            data={choicesOf(projects)}
            value={filters.projectId}
            onChoose={(projectId) => set({ projectId, railId: '' })}
            data-testid="report-project"
          />
          <Choice
            w={width(152)}
            className={classes.field}
            title={liveRails.get(filters.railId)?.name}
            {...named(t('report.filter.rail'))}
            searchable
            limit={mostRails}
            data={choicesOf(rails)}
            value={filters.railId}
            onChoose={(railId) => set({ railId })}
            data-testid="report-rail"
          />
          <Choice
            w={width(112)}
            {...named(t('report.filter.condition'))}
            data={conditionsShown.map((value) => ({ value, label: t(`condition.${value}`) }))}
            value={filters.condition}
            onChoose={(condition) => set({ condition })}
            data-testid="report-condition"
          />
          <SearchBox
            w={width(224)}
            label={t('report.filter.text')}
            value={filters.text}
            onSearch={(text) => set({ text })}
          />
          {mobile ? (
            <FurtherFilters filters={filters} onChange={set} />
          ) : (
            <Popover position="bottom-end" width={300} trapFocus returnFocus shadow="md">
              <Popover.Target>
                <Button
                  variant="default"
                  leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
                  data-testid="report-more"
                >
                  {further === 0 ? t('report.filter.more') : t('report.filter.moreActive', { n: further })}
                </Button>
              </Popover.Target>
              <Popover.Dropdown p={16} aria-label={t('report.filter.more')}>
                <div className={list.sheet}>
                  <FurtherFilters filters={filters} onChange={set} />
                </div>
              </Popover.Dropdown>
            </Popover>
          )}
        </>
      )}
    </FilterSheet>
  );
}
