import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { granularities } from '#domain/zone.ts';
import { get } from '#client/api/http.ts';
import { liveProjects, liveRails } from '#client/realtime/live.ts';
import { alarmTypes, alarmTypeText } from '#client/ui/alarmType.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { countActive, type ReportFilters } from './filters.ts';
import classes from './alarmReport.module.css';

const kinds = ['', '3', '2'] as const;
const severities = ['1', '2', '3', '4'] as const;
const statuses = ['00', '01', '02', '03', '04'] as const;
/** Names of one look at the list: a house may have thousands. */
const mostRails = 100;
const conditionsShown = ['active', 'cleared'] as const;
const split = (text: string): string[] => (text === '' ? [] : text.split(','));

interface Props {
  readonly filters: ReportFilters;
  /** The days that are shown, those of the default too. */
  readonly days: { readonly from: string; readonly to: string };
  readonly onChange: (patch: Partial<ReportFilters>) => void;
  readonly onReset: () => void;
}

function useProjects(): Array<{ value: string; label: string }> {
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  return [...liveProjects.rows().values()]
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'zh'));
}

/** Those of the chosen project, if one is. */
function useRails(projectId: string): Array<{ value: string; label: string }> {
  useSyncExternalStore(liveRails.subscribe, liveRails.version);
  return [...liveRails.rows().values()]
    .filter((rail) => projectId === '' || rail.projectId === projectId)
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'zh'));
}

function useModels() {
  const { data } = useAsync(
    (signal) => get('/api/web/dict/getDeviceTypeAndModelTree', {}, { signal, quiet: true }),
    [],
  );
  return (data ?? []).map(({ name, children }) => ({
    group: name,
    items: children.map((model) => ({ value: model.id, label: model.name })),
  }));
}

export function FilterBar({ filters, days, onChange, onReset }: Props) {
  const { t } = useTranslation();
  const projects = useProjects();
  const rails = useRails(filters.projectId);
  const models = useModels();
  const set = (patch: Partial<ReportFilters>): void => onChange({ ...patch, page: 1 });
  return (
    <FilterSheet active={countActive(filters)} onReset={onReset} testId="report">
      {(width) => (
        <>
          <SegmentedControl
            className={classes.segments}
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
            w={width(164)}
            label={t('report.filter.days')}
            value={days}
            onChange={({ from, to }) => set({ startDate: from, endDate: to })}
          />
          <SegmentedControl
            className={classes.segments}
            aria-label={t('report.filter.granularity')}
            data={granularities.map((value) => ({ value, label: t(`report.granularity.${value}`) }))}
            value={filters.granularity}
            onChange={(granularity) => set({ granularity })}
            data-testid="report-granularity"
          />
          <OrgTreePicker
            w={width(140)}
            label={t('report.filter.org')}
            value={split(filters.orgIds)}
            onChange={(ids) => set({ orgIds: ids.join() })}
          />
          <Select
            w={width(130)}
            aria-label={t('report.filter.project')}
            placeholder={t('report.filter.project')}
            searchable
            clearable
            data={projects}
            value={filters.projectId === '' ? null : filters.projectId}
            onChange={(value) => set({ projectId: value ?? '', railId: '' })}
            data-testid="report-project"
          />
          <Select
            w={width(filters.railId === '' ? 130 : 180)}
            aria-label={t('report.filter.rail')}
            placeholder={t('report.filter.rail')}
            searchable
            clearable
            limit={mostRails}
            data={rails}
            value={filters.railId === '' ? null : filters.railId}
            onChange={(value) => set({ railId: value ?? '' })}
            data-testid="report-rail"
          />
          <Select
            w={width(100)}
            aria-label={t('report.filter.model')}
            placeholder={t('report.filter.model')}
            clearable
            data={models}
            value={filters.modelIds === '' ? null : filters.modelIds}
            onChange={(value) => set({ modelIds: value ?? '' })}
          />
          <MultiSelect
            w={width(filters.typeCode === '' ? 92 : 220)}
            aria-label={t('report.filter.type')}
            placeholder={filters.typeCode === '' ? t('report.filter.type') : ''}
            searchable
            clearable
            data={alarmTypes.map((code) => ({ value: code, label: alarmTypeText(t, code) }))}
            value={split(filters.typeCode)}
            onChange={(value) => set({ typeCode: value.join() })}
          />
          <Select
            w={width(filters.severity === '' ? 104 : 124)}
            aria-label={t('report.filter.severity')}
            placeholder={t('report.filter.severity')}
            clearable
            data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
            value={filters.severity === '' ? null : filters.severity}
            onChange={(value) => set({ severity: value ?? '' })}
          />
          <Select
            w={width(filters.handledStatus === '' ? 120 : 156)}
            aria-label={t('report.filter.handled')}
            placeholder={t('report.filter.handled')}
            clearable
            data={statuses.map((value) => ({ value, label: t(`handled.${value}`) }))}
            value={filters.handledStatus === '' ? null : filters.handledStatus}
            onChange={(value) => set({ handledStatus: value ?? '' })}
          />
          <Select
            w={width(filters.condition === '' ? 120 : 132)}
            aria-label={t('report.filter.condition')}
            placeholder={t('report.filter.condition')}
            clearable
            data={conditionsShown.map((value) => ({ value, label: t(`condition.${value}`) }))}
            value={filters.condition === '' ? null : filters.condition}
            onChange={(value) => set({ condition: value ?? '' })}
            data-testid="report-condition"
          />
          <SearchBox
            w={width(214)}
            label={t('report.filter.text')}
            value={filters.text}
            onSearch={(text) => set({ text })}
          />
        </>
      )}
    </FilterSheet>
  );
}
