import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { get } from '#client/api/http.ts';
import { alarmTypes, alarmTypeText } from '#client/ui/alarmType.ts';
import { split } from '#client/ui/list/sort.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { Choice } from './Choice.tsx';
import type { ReportFilters } from './filters.ts';

const severities = ['1', '2', '3', '4'] as const;
const statuses = ['00', '01', '02', '03', '04'] as const;
/** In the layer of the popover: a choice in a list of its own would count as a click outside, and close it. */
const inPlace = { withinPortal: false } as const;

interface Props {
  readonly filters: ReportFilters;
  readonly onChange: (patch: Partial<ReportFilters>) => void;
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

/** The filters that are asked for less often, or that a click on a chart sets as well. */
export function FurtherFilters({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const models = useModels();
  const any = { placeholder: t('report.filter.any'), comboboxProps: inPlace };
  return (
    <>
      <Choice
        label={t('report.filter.model')}
        {...any}
        data={models}
        value={filters.modelIds}
        onChoose={(modelIds) => onChange({ modelIds })}
      />
      <MultiSelect
        label={t('report.filter.type')}
        placeholder={filters.typeCode === '' ? t('report.filter.any') : ''}
        searchable
        clearable
        comboboxProps={inPlace}
        data={alarmTypes.map((code) => ({ value: code, label: alarmTypeText(t, code) }))}
        value={split(filters.typeCode)}
        onChange={(value) => onChange({ typeCode: value.join() })}
        data-testid="report-type"
      />
      <Choice
        label={t('report.filter.severity')}
        {...any}
        data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
        value={filters.severity}
        onChoose={(severity) => onChange({ severity })}
      />
      <Choice
        label={t('report.filter.handled')}
        {...any}
        data={statuses.map((value) => ({ value, label: t(`handled.${value}`) }))}
        value={filters.handledStatus}
        onChoose={(handledStatus) => onChange({ handledStatus })}
        data-testid="report-handled"
      />
    </>
  );
}
