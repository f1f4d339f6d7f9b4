import { MultiSelect, Select, type ComboboxItemGroup } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRange } from '../date/DateRange.tsx';
import { CompanySelect } from '../orgPicker/CompanySelect.tsx';
import { OrgTreePicker } from '../orgPicker/OrgTreePicker.tsx';
import { RegionPicker } from '../orgPicker/RegionPicker.tsx';
import { ProjectSelect } from '../projects/ProjectSelect.tsx';
import { SearchBox } from '../SearchBox.tsx';
import { useMobile } from '../useMedia.ts';
import { UserSelect } from '../users/UserSelect.tsx';
import { RailSelect } from '../rails/RailSelect.tsx';
import { dayNames, isBehind, type Filter, type Filters, type Option } from './filters.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { split } from './sort.ts';
import list from './list.module.css';

type Width = (px: number) => number | string;
/** Choices that the screen has to load, by the name of their filter; grouped ones as well. */
type Choices = Readonly<Record<string, ReadonlyArray<Option | ComboboxItemGroup<Option>>>>;

interface Props<Asked, S extends Readonly<Record<string, string>>> {
  readonly area: string;
  readonly of: Filters<Asked, S>;
  readonly filters: S;
  readonly onChange: (patch: Partial<S> & { readonly page: number }) => void;
  readonly choices?: Choices;
  /** Names of filters that mean nothing now. */
  readonly hidden?: readonly string[];
  /** Behind the fields. */
  readonly children?: (width: Width) => ReactNode;
}

/**
 * The filters of a list as their declaration says: in one row, on a phone in a sheet.
 * @source docs/requirements.md C0
 */
export function FilterFields<Asked, S extends Readonly<Record<string, string>>>(props: Props<Asked, S>) {
  const { area, of, filters, onChange, choices = {}, hidden = [], children } = props;
  const mobile = useMobile();
  const shown = Object.entries(of.fields).filter(([name]) => !hidden.includes(name));
  const draw = (fields: typeof shown, width: Width): ReactNode =>
    fields.map(([name, field]) => (
      <Field
        key={name}
        testId={`${area}-filter-${name}`}
        field={field}
        width={width}
        state={filters}
        value={filters[name] ?? ''}
        choices={choices[name]}
        onValue={(value) => onChange({ [name]: value, page: 1 } as unknown as Partial<S> & { page: number })}
        onPatch={(patch) => onChange({ ...patch, page: 1 } as unknown as Partial<S> & { page: number })}
      />
    ));
  const behind = mobile ? [] : shown.filter(([, field]) => isBehind(field));
  return (
    <FilterSheet active={of.count(filters)} onReset={() => onChange(of.none)} testId={area}>
      {(width) => (
        <>
          {draw(
            shown.filter((each) => !behind.includes(each)),
            width,
          )}
          {children?.(width)}
          {behind.length > 0 && (
            <MoreFilters area={area} active={of.countMore(filters)}>
              {draw(behind, width)}
            </MoreFilters>
          )}
        </>
      )}
    </FilterSheet>
  );
}

interface FieldProps<Asked> {
  readonly field: Filter<Asked>;
  readonly width: Width;
  readonly state: Readonly<Record<string, string>>;
  readonly value: string;
  readonly choices: Choices[string] | undefined;
  readonly onValue: (value: string) => void;
  readonly onPatch: (patch: Readonly<Record<string, string>>) => void;
  readonly testId: string;
}

function Field<Asked>({ field, width, state, value, choices, onValue, onPatch, testId }: FieldProps<Asked>) {
  const { t } = useTranslation();
  if (field.kind === 'slot') return null;
  const label = t(field.label);
  const w = width(field.w);
  const chosen = value === '' ? null : value;
  switch (field.kind) {
    case 'text':
      return <SearchBox w={w} label={label} value={value} onSearch={onValue} />;
    case 'orgs':
      return <OrgTreePicker w={w} label={label} value={split(value)} onChange={(ids) => onValue(ids.join(','))} />;
    case 'region':
      return <RegionPicker inline w={w} label={label} value={value} onChange={onValue} />;
    case 'company':
      return (
        <CompanySelect
          w={w}
          aria-label={label}
          placeholder={label}
          withDisabled
          value={chosen}
          onChange={(id) => onValue(id ?? '')}
          testId={testId}
        />
      );
    case 'user':
      return <UserSelect w={w} label={label} value={value} onChange={onValue} testId={testId} />;
    case 'project':
      return (
        <ProjectSelect
          w={w}
          aria-label={label}
          placeholder={label}
          value={chosen}
          onChange={(id) => onValue(id ?? '')}
          testId={testId}
        />
      );
    case 'rail':
      return (
        <RailSelect
          w={w}
          aria-label={label}
          placeholder={label}
          value={chosen}
          onChange={(id) => onValue(id ?? '')}
          testId={testId}
        />
      );
    case 'days': {
      const [first, last] = dayNames(field);
      return (
        <DateRange
          w={w}
          label={label}
          value={{ from: state[first] ?? '', to: state[last] ?? '' }}
          onChange={({ from, to }) => onPatch({ [first]: from, [last]: to })}
        />
      );
    }
    case 'one':
      return (
        <Select
          w={w}
          aria-label={label}
          placeholder={label}
          clearable
          searchable={field.isSearchable === true}
          nothingFoundMessage={t('common.empty')}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          data={[...(choices ?? field.options?.() ?? [])]}
          value={chosen}
          onChange={(one) => onValue(one ?? '')}
          data-testid={testId}
        />
      );
    case 'many':
      return (
        <MultiSelect
          w={chosen === null ? w : width(field.wSet)}
          aria-label={label}
          placeholder={chosen === null ? label : ''}
          clearable
          searchable={field.isSearchable === true}
          {...(field.isOneLine === true && { classNames: { pillsList: list.pills ?? '' } })}
          data={[...(choices ?? field.options?.() ?? [])]}
          value={split(value)}
          onChange={(many) => onValue(many.join(','))}
          data-testid={testId}
        />
      );
  }
}
