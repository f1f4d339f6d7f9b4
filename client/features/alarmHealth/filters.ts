import { quickRange, type DayRange } from '#client/ui/date/days.ts';

/** As the address holds them. Without days it shows the last seven; without positions those of the roster. */
export const healthDefaults = { startDate: '', endDate: '', orgIds: '', operators: 0 };
export type HealthFilters = typeof healthDefaults;

export const mostOperators = 99;

/** The days that are shown; an end left open is today, a start left open the seventh day before the end. */
export function daysOf({ startDate, endDate }: HealthFilters, today: string): DayRange {
  if (startDate === '' && endDate === '') return quickRange('d7', today);
  const to = endDate === '' ? today : endDate;
  return { from: startDate === '' ? quickRange('d7', to).from : startDate, to };
}

/** How many are set, the days as one. */
export function countActive({ startDate, endDate, orgIds, operators }: HealthFilters): number {
  const isDays = startDate !== '' || endDate !== '';
  return [isDays, orgIds !== '', operators !== healthDefaults.operators].filter(Boolean).length;
}

/** What the address says, as far as it can be asked; undefined: what the roster says, else one. */
export const positionsOf = ({ operators }: HealthFilters): number | undefined =>
  Number.isInteger(operators) && operators >= 1 && operators <= mostOperators ? operators : undefined;
