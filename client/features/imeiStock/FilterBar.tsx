import { CloseButton, MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { imeiStatuses } from '#domain/imei/imei.ts';
import { imeiStatusWords } from '#domain/texts/imeiTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import { SearchBox } from '#client/ui/SearchBox.tsx';
import { countFilters, noFilters, type ImeiFilters } from './filters.ts';
import type { ModelGroup } from './useModels.ts';
import classes from './imeiStock.module.css';

interface Props {
  readonly filters: ImeiFilters;
  readonly onChange: (patch: Partial<ImeiFilters>) => void;
  readonly models: readonly ModelGroup[];
  /** The file of the batch that is filtered by, once a row of it is there. */
  readonly batchName: string | undefined;
}

/** @source product.md C23 */
export function FilterBar({ filters, onChange, models, batchName }: Props) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <FilterSheet active={countFilters(filters)} onReset={() => onChange(noFilters)} testId="imei">
      {(width) => (
        <>
          <SearchBox
            w={width(200)}
            label={t('imei.filter.text')}
            value={filters.text}
            onSearch={(text) => onChange({ text, page: 1 })}
          />
          <MultiSelect
            w={width(filters.status === '' ? 104 : 200)}
            aria-label={t('imei.filter.status')}
            placeholder={filters.status === '' ? t('imei.filter.status') : ''}
            clearable
            data={imeiStatuses.map((status) => ({
              value: status as string,
              label: say(imeiStatusWords[status], locale),
            }))}
            value={split(filters.status)}
            onChange={(value) => onChange({ status: value.join(','), page: 1 })}
          />
          <MultiSelect
            w={width(filters.models === '' ? 104 : 220)}
            aria-label={t('imei.filter.model')}
            placeholder={filters.models === '' ? t('imei.filter.model') : ''}
            clearable
            data={[...models]}
            value={split(filters.models)}
            onChange={(value) => onChange({ models: value.join(','), page: 1 })}
          />
          <OrgTreePicker
            w={width(160)}
            label={t('imei.filter.org')}
            value={split(filters.orgIds)}
            onChange={(ids) => onChange({ orgIds: ids.join(','), page: 1 })}
          />
          <DateRange
            w={width(170)}
            label={t('imei.filter.days')}
            value={{ from: filters.from, to: filters.to }}
            onChange={({ from, to }) => onChange({ from, to, page: 1 })}
          />
          {filters.batch !== '' && (
            <span className={classes.batch} data-testid="imei-batch">
              <span>{t('imei.filter.batch', { name: batchName ?? filters.batch })}</span>
              <CloseButton
                size="sm"
                aria-label={t('imei.filter.dropBatch')}
                onClick={() => onChange({ batch: '', page: 1 })}
              />
            </span>
          )}
        </>
      )}
    </FilterSheet>
  );
}
