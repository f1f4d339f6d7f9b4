import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { statusCodes } from '#domain/devices/device.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { split } from '#client/ui/list/sort.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useTypedFilter } from '#client/ui/useTypedFilter.ts';
import { fetchTypes } from './calls.ts';
import type { DeviceFilters } from './filters.ts';

interface Props {
  readonly filters: DeviceFilters;
  readonly onChange: (patch: Partial<DeviceFilters>) => void;
}

const batteries = ['10', '20', '30', '50'];
/** Hours without a report. */
const silences = ['1', '6', '24', '72', '168'] as const;
const codes = statusCodes.filter((code) => code !== '');

/** The filters that are asked for less often. */
export function FurtherFilters({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const { data: types = [] } = useAsync((signal) => fetchTypes({ signal }), []);
  const orNull = (text: string): string | null => (text === '' ? null : text);
  const yesNo = (yes: string, no: string) => [
    { value: '1', label: yes },
    { value: '0', label: no },
  ];
  return (
    <>
      <Firmware value={filters.firmware} onChange={(firmware) => onChange({ firmware, page: 1 })} />
      <Select
        label={t('device.col.model')}
        placeholder={t('device.filter.all')}
        clearable
        searchable
        comboboxProps={{ withinPortal: false }}
        data={types.map(({ id, name, nameEn, children }) => {
          const title = currentLocale() === 'en-US' ? nameEn : name;
          return {
            group: title,
            items: [
              { value: `type:${id}`, label: t('device.filter.wholeType', { name: title }) },
              ...children.map((model) => ({ value: `model:${model.id}`, label: model.name })),
            ],
          };
        })}
        value={orNull(filters.model)}
        onChange={(model) => onChange({ model: model ?? '', page: 1 })}
        data-testid="device-filter-model"
      />
      <MultiSelect
        label={t('device.filter.statusCode')}
        placeholder={filters.statusCode === '' ? t('device.filter.all') : ''}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={codes.map((code) => ({ value: code as string, label: t(`status.${code}`) }))}
        value={split(filters.statusCode)}
        onChange={(value) => onChange({ statusCode: value.join(','), page: 1 })}
      />
      <Select
        label={t('device.col.enabled')}
        placeholder={t('device.filter.all')}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={yesNo(t('device.on'), t('device.off'))}
        value={orNull(filters.enabled)}
        onChange={(enabled) => onChange({ enabled: enabled ?? '', page: 1 })}
        data-testid="device-filter-enabled"
      />
      <Select
        label={t('device.maintenance')}
        placeholder={t('device.filter.all')}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={yesNo(t('device.filter.inMaintenance'), t('device.filter.notInMaintenance'))}
        value={orNull(filters.maintenance)}
        onChange={(maintenance) => onChange({ maintenance: maintenance ?? '', page: 1 })}
      />
      <Select
        label={t('device.col.battery')}
        placeholder={t('device.filter.all')}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={batteries.map((n) => ({ value: n, label: t('device.filter.batteryMax', { n }) }))}
        value={orNull(filters.battery)}
        onChange={(battery) => onChange({ battery: battery ?? '', page: 1 })}
      />
      <Select
        label={t('device.col.lastSeen')}
        placeholder={t('device.filter.all')}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={silences.map((n) => ({ value: n as string, label: t(`device.filter.silent.${n}`) }))}
        value={orNull(filters.silent)}
        onChange={(silent) => onChange({ silent: silent ?? '', page: 1 })}
      />
    </>
  );
}

/** Asked for when typing rests. */
function Firmware({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const field = useTypedFilter(value, onChange);
  return <TextInput {...field} label={t('device.col.firmware')} placeholder={t('device.filter.all')} maxLength={30} />;
}
