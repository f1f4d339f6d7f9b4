import { MultiSelect, Select } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { severityOrder } from '#client/map/status.ts';
import { liveProjects } from '#client/realtime/live.ts';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { countFilters, noFilters, type RailFilters } from './filters.ts';
import type { RailTypes } from './useRailTypes.ts';

interface Props {
  readonly filters: RailFilters;
  readonly onChange: (patch: Partial<RailFilters>) => void;
  readonly types: RailTypes;
}

interface ChoiceProps {
  readonly label: string;
  readonly w: number | string;
  readonly value: string;
  readonly data: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly onChange: (value: string) => void;
  readonly searchable?: boolean;
}

function Choice({ label, w, value, data, onChange, searchable = false }: ChoiceProps) {
  return (
    <Select
      w={w}
      aria-label={label}
      placeholder={label}
      clearable
      searchable={searchable}
      data={[...data]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}

/** @source product.md C10 */
export function FilterBar({ filters, onChange, types }: Props) {
  const { t } = useTranslation();
  useSyncExternalStore(liveProjects.subscribe, liveProjects.version);
  const projects = [...liveProjects.rows().values()].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterSheet active={countFilters(filters)} onReset={() => onChange(noFilters)} testId="rail">
      {(width) => (
        <>
          <SearchBox
            w={width(200)}
            label={t('rail.filter.text')}
            value={filters.text}
            onSearch={(text) => onChange({ text, page: 1 })}
          />
          <OrgTreePicker
            w={width(140)}
            label={t('rail.filter.org')}
            value={split(filters.orgs)}
            onChange={(ids) => onChange({ orgs: ids.join(','), page: 1 })}
          />
          <Choice
            w={width(140)}
            label={t('rail.filter.project')}
            searchable
            data={projects}
            value={filters.project}
            onChange={(project) => onChange({ project, page: 1 })}
          />
          <MultiSelect
            w={width(filters.type === '' ? 104 : 200)}
            aria-label={t('rail.filter.type')}
            placeholder={filters.type === '' ? t('rail.filter.type') : ''}
            clearable
            data={[...types.offered]}
            value={split(filters.type)}
            onChange={(value) => onChange({ type: value.join(','), page: 1 })}
          />
          <Choice
            w={width(124)}
            label={t('rail.filter.status')}
            data={severityOrder.map((status) => ({ value: String(status), label: t(`status.${status}`) }))}
            value={filters.status === 0 ? '' : String(filters.status)}
            onChange={(status) => onChange({ status: Number(status), page: 1 })}
          />
          <Choice
            w={width(124)}
            label={t('rail.filter.due')}
            data={[
              { value: 'soon', label: t('rail.due.soon') },
              { value: 'overdue', label: t('rail.due.overdue') },
            ]}
            value={filters.due}
            onChange={(due) => onChange({ due, page: 1 })}
          />
          <Choice
            w={width(104)}
            label={t('rail.filter.drawn')}
            data={[
              { value: 'yes', label: t('rail.drawn') },
              { value: 'no', label: t('rail.notDrawn') },
            ]}
            value={filters.drawn}
            onChange={(drawn) => onChange({ drawn, page: 1 })}
          />
        </>
      )}
    </FilterSheet>
  );
}
