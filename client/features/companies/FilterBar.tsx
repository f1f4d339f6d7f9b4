import { MultiSelect, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { companyStatuses, companyTypes } from '#domain/companies/company.ts';
import { companyStatusWords, companyTypeWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { RegionPicker } from '#client/ui/orgPicker/RegionPicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { countFilters, noFilters, type CompanyFilters } from './filters.ts';

interface Props {
  readonly filters: CompanyFilters;
  readonly onChange: (patch: Partial<CompanyFilters>) => void;
}

export function FilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <FilterSheet active={countFilters(filters)} onReset={() => onChange(noFilters)} testId="company">
      {(width) => (
        <>
          <SearchBox
            w={width(200)}
            label={t('company.filter.text')}
            value={filters.text}
            onSearch={(text) => onChange({ text, page: 1 })}
          />
          <MultiSelect
            w={width(filters.type === '' ? 112 : 220)}
            aria-label={t('company.filter.type')}
            placeholder={filters.type === '' ? t('company.filter.type') : ''}
            clearable
            data={companyTypes.map((type) => ({ value: type as string, label: say(companyTypeWords[type], locale) }))}
            value={split(filters.type)}
            onChange={(value) => onChange({ type: value.join(','), page: 1 })}
          />
          <Select
            w={width(96)}
            aria-label={t('company.filter.status')}
            placeholder={t('company.filter.status')}
            clearable
            data={companyStatuses.map((status) => ({
              value: status as string,
              label: say(companyStatusWords[status], locale),
            }))}
            value={filters.status === '' ? null : filters.status}
            onChange={(value) => onChange({ status: value ?? '', page: 1 })}
          />
          <RegionPicker
            inline
            w={width(236)}
            label={t('company.filter.region')}
            value={filters.region}
            onChange={(region) => onChange({ region, page: 1 })}
          />
          <Switch
            label={t('company.filter.below')}
            checked={filters.below}
            onChange={(event) => onChange({ below: event.currentTarget.checked, page: 1 })}
            data-testid="company-below"
          />
        </>
      )}
    </FilterSheet>
  );
}
