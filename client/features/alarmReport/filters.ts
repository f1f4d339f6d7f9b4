import { granularities, type Granularity } from '#domain/zone.ts';
import { quickRange, shiftDay, type DayRange } from '#client/ui/date/days.ts';

/** The report's filters as the address holds them. Without days it shows the last seven. */
export const reportDefaults = {
  kind: '',
  startDate: '',
  endDate: '',
  granularity: 'day',
  orgIds: '',
  projectId: '',
  railId: '',
  modelIds: '',
  typeCode: '',
  severity: '',
  handledStatus: '',
  condition: '',
  text: '',
  sort: '',
  page: 1,
  size: 20,
};
export type ReportFilters = typeof reportDefaults;

const narrowing = [
  'kind',
  'orgIds',
  'projectId',
  'railId',
  'modelIds',
  'typeCode',
  'severity',
  'handledStatus',
  'condition',
  'text',
] as const;

/** How many filters are set, the days as one. */
export function countActive(filters: ReportFilters): number {
  const days = filters.startDate === '' && filters.endDate === '' ? 0 : 1;
  return days + narrowing.filter((name) => filters[name] !== '').length;
}

/** Those behind the button. */
const further = ['modelIds', 'typeCode', 'severity', 'handledStatus'] as const;

/** How many of those behind the button are set. */
export function countFurther(filters: ReportFilters): number {
  return further.filter((name) => filters[name] !== '').length;
}

export const noFilters: Partial<ReportFilters> = {
  ...Object.fromEntries([...narrowing, 'startDate', 'endDate'].map((name) => [name, ''])),
  granularity: 'day',
  page: 1,
};

/** The days that are shown; an end left open is today, a start left open the seventh day before the end. */
export function daysOf({ startDate, endDate }: ReportFilters, today: string): DayRange {
  if (startDate === '' && endDate === '') return quickRange('d7', today);
  const to = endDate === '' ? today : endDate;
  return { from: startDate === '' ? quickRange('d7', to).from : startDate, to };
}

/** A range that has ended never moves. @source docs/requirements.md C8 (live) */
export function isLiveRange(filters: ReportFilters, today: string): boolean {
  return daysOf(filters, today).to >= today;
}

export function granularityOf(filters: ReportFilters): Granularity {
  return granularities.find((each) => each === filters.granularity) ?? 'day';
}

/**
 * The days of a bar, as far as they are shown: the first and the last bar may be cut. Undefined: it is less than a day.
 */
export function barDays(date: string, granularity: Granularity, shown: DayRange): DayRange | undefined {
  if (granularity === 'hour') return undefined;
  const first = granularity === 'month' ? `${date}-01` : date;
  const last = { day: first, week: shiftDay(first, 6), month: shiftDay(`${shiftDay(first, 31).slice(0, 7)}-01`, -1) };
  const to = last[granularity];
  return { from: first < shown.from ? shown.from : first, to: to > shown.to ? shown.to : to };
}

/** The value set, or none when it was set already: a click on a part of a chart chooses it, a second one lets go. */
export function toggled(current: string, value: string): string {
  return current === value ? '' : value;
}
