import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCauses } from './useCauses.ts';

interface Props {
  /** Empty: nobody says. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Why it happened, of what the dictionary offers. */
export function CauseSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { offered } = useCauses();
  return (
    <Select
      label={t('alarmActs.cause')}
      placeholder={t('alarmActs.causeNone')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('alarmActs.causeNone') }}
      nothingFoundMessage={t('common.empty')}
      data={[...offered]}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      data-testid="alarm-cause"
    />
  );
}
