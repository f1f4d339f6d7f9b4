import { Input, Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { regionTree, type RegionNode } from '#domain/regions/region.ts';
import classes from './orgPicker.module.css';

interface Props {
  /** Code of a province or a city; empty for none. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly label: string;
  /** Without a label over it, for filter bars. */
  readonly inline?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly w?: number | string;
}

const initials = new Map(
  regionTree.flatMap((province) => [province, ...province.children]).map(({ code, initial }) => [code, initial]),
);

/** By name, or by the first letter in pinyin. */
const filter: OptionsFilter = ({ options, search }) => {
  const word = search.trim().toLowerCase();
  return (options as ComboboxItem[]).filter(
    ({ label, value }) => label.toLowerCase().includes(word) || initials.get(value)?.toLowerCase() === word,
  );
};

const items = (nodes: readonly RegionNode[]) => nodes.map(({ code, name }) => ({ value: code, label: name }));

/** Province, then city; a province alone is a choice, too. @source docs/requirements.md A20 */
export function RegionPicker({ value, onChange, label, inline = false, required = false, error, w }: Props) {
  const { t } = useTranslation();
  const province = regionTree.find(({ code }) => value !== '' && code.slice(0, 2) === value.slice(0, 2));
  const city = province?.children.find(({ code }) => code === value);
  const fields = (
    <div className={classes.region} style={w === undefined ? {} : { width: w }}>
      <Select
        aria-label={`${label}：${t('region.province')}`}
        placeholder={inline ? label : t('region.province')}
        searchable
        clearable
        nothingFoundMessage={t('region.none')}
        filter={filter}
        data={items(regionTree)}
        value={province?.code ?? null}
        onChange={(code) => onChange(code ?? '')}
        data-testid="region-province"
      />
      <Select
        aria-label={`${label}：${t('region.city')}`}
        placeholder={t('region.city')}
        searchable
        clearable
        disabled={province === undefined}
        nothingFoundMessage={t('region.none')}
        filter={filter}
        data={items(province?.children ?? [])}
        value={city?.code ?? null}
        onChange={(code) => onChange(code ?? province?.code ?? '')}
        data-testid="region-city"
      />
    </div>
  );
  if (inline) return fields;
  return (
    <Input.Wrapper label={label} labelElement="div" withAsterisk={required} error={error}>
      {fields}
    </Input.Wrapper>
  );
}
