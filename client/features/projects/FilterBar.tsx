import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { projectStatuses } from '#domain/projects/project.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { RegionPicker } from '#client/ui/orgPicker/RegionPicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { countFilters, noFilters, type ProjectFilters } from './filters.ts';
import { statusText } from './StatusMark.tsx';

interface Props {
  readonly filters: ProjectFilters;
  readonly onChange: (patch: Partial<ProjectFilters>) => void;
}

/** @source product.md C6 (filters) */
export function FilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <FilterSheet active={countFilters(filters)} onReset={() => onChange(noFilters)} testId="project">
      {(width) => (
        <>
          <SearchBox
            w={width(180)}
            label={t('project.filter.text')}
            value={filters.text}
            onSearch={(text) => onChange({ text, page: 1 })}
          />
          <OrgTreePicker
            w={width(160)}
            label={t('project.col.org')}
            value={split(filters.orgIds)}
            onChange={(ids) => onChange({ orgIds: ids.join(','), page: 1 })}
          />
          <MultiSelect
            w={width(filters.status === '' ? 112 : 200)}
            aria-label={t('project.col.status')}
            placeholder={filters.status === '' ? t('project.col.status') : ''}
            clearable
            data={projectStatuses.map((status) => ({ value: status as string, label: statusText(status) }))}
            value={split(filters.status)}
            onChange={(value) => onChange({ status: value.join(','), page: 1 })}
            data-testid="project-filter-status"
          />
          <RegionPicker
            inline
            w={width(236)}
            label={t('project.col.region')}
            value={filters.region}
            onChange={(region) => onChange({ region, page: 1 })}
          />
          <CompanySelect
            w={width(172)}
            aria-label={t('project.filter.company')}
            placeholder={t('project.filter.company')}
            withDisabled
            value={filters.company === '' ? null : filters.company}
            onChange={(company) => onChange({ company: company ?? '', page: 1 })}
            testId="project-filter-company"
          />
          <DateRange
            w={width(176)}
            label={t('project.filter.period')}
            value={{ from: filters.from, to: filters.to }}
            onChange={({ from, to }) => onChange({ from, to, page: 1 })}
          />
        </>
      )}
    </FilterSheet>
  );
}
