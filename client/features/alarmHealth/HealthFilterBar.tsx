import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateRange } from '#client/ui/date/DateRange.tsx';
import { FilterSheet } from '#client/ui/list/FilterSheet.tsx';
import { split } from '#client/ui/list/sort.ts';
import { OrgTreePicker } from '#client/ui/orgPicker/OrgTreePicker.tsx';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import { number } from '#client/ui/number.ts';
import { countActive, healthDefaults, mostOperators, positionsOf, type HealthFilters } from './filters.ts';

interface Props {
  readonly filters: HealthFilters;
  /** The days that are shown, those of the default too. */
  readonly days: { readonly from: string; readonly to: string };
  /** What was answered last: it says what the roster says. */
  readonly health: Pick<AlarmHealth, 'operators' | 'isByRoster'> | undefined;
  readonly onChange: (patch: Partial<HealthFilters>) => void;
}

/** Which days, whose, and among how many the load is shared. */
export function HealthFilterBar({ filters, days, health, onChange }: Props) {
  const { t } = useTranslation();
  const byRoster =
    health?.isByRoster === true
      ? t('alarmHealth.byRoster', { n: number(health.operators, Number.isInteger(health.operators) ? 0 : 2) })
      : t('alarmHealth.noRoster');
  return (
    <FilterSheet active={countActive(filters)} onReset={() => onChange(healthDefaults)} testId="health">
      {(width) => (
        <>
          <DateRange
            w={width(168)}
            label={t('alarmHealth.days')}
            value={days}
            onChange={({ from, to }) => onChange({ startDate: from, endDate: to })}
          />
          <OrgTreePicker
            w={width(180)}
            label={t('alarmHealth.org')}
            value={split(filters.orgIds)}
            onChange={(ids) => onChange({ orgIds: ids.join() })}
          />
          <NumberInput
            w={width(200)}
            aria-label={t('alarmHealth.operators')}
            title={t('alarmHealth.operators')}
            prefix={`${t('alarmHealth.operators')} `}
            placeholder={byRoster}
            value={positionsOf(filters) ?? ''}
            min={1}
            max={mostOperators}
            clampBehavior="blur"
            allowDecimal={false}
            allowNegative={false}
            data-testid="health-operators"
            onChange={(value) => {
              if (value === '') onChange({ operators: healthDefaults.operators });
              if (typeof value === 'number' && value >= 1 && value <= mostOperators) onChange({ operators: value });
            }}
          />
        </>
      )}
    </FilterSheet>
  );
}
