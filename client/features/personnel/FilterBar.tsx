import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dutyStatuses } from '#domain/people/person.ts';
import { dutyWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { CompanySelect } from '#client/ui/orgPicker/CompanySelect.tsx';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { countFilters, noFilters, type PersonFilters } from './filters.ts';

interface Props {
  readonly filters: PersonFilters;
  readonly isEditor: boolean;
  readonly onChange: (patch: Partial<PersonFilters>) => void;
}

export function FilterBar({ filters, isEditor, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <FilterSheet active={countFilters(filters)} onReset={() => onChange(noFilters)} testId="person">
      {(width) => (
        <>
          <SearchBox
            w={width(200)}
            label={t(isEditor ? 'person.filter.text' : 'person.filter.name')}
            value={filters.text}
            onSearch={(text) => onChange({ text, page: 1 })}
          />
          <OrgTreePicker
            w={width(168)}
            label={t('person.filter.org')}
            value={split(filters.orgIds)}
            onChange={(ids) => onChange({ orgIds: ids.join(','), page: 1 })}
          />
          <CompanySelect
            w={width(184)}
            aria-label={t('person.filter.company')}
            placeholder={t('person.filter.company')}
            withDisabled
            value={filters.company === '' ? null : filters.company}
            onChange={(company) => onChange({ company: company ?? '', page: 1 })}
            testId="person-filter-company"
          />
          <SearchBox
            w={width(120)}
            label={t('person.filter.post')}
            value={filters.post}
            onSearch={(post) => onChange({ post, page: 1 })}
          />
          <Select
            w={width(100)}
            aria-label={t('person.filter.status')}
            placeholder={t('person.filter.status')}
            clearable
            data={dutyStatuses.map((status) => ({
              value: status as string,
              label: say(dutyWords[status], currentLocale()),
            }))}
            value={filters.status === '' ? null : filters.status}
            onChange={(value) => onChange({ status: value ?? '', page: 1 })}
          />
          <Select
            w={width(112)}
            aria-label={t('person.filter.account')}
            placeholder={t('person.filter.account')}
            clearable
            data={[
              { value: 'yes', label: t('person.linked') },
              { value: 'no', label: t('person.unlinked') },
            ]}
            value={filters.linked === '' ? null : filters.linked}
            onChange={(value) => onChange({ linked: value ?? '', page: 1 })}
          />
        </>
      )}
    </FilterSheet>
  );
}
