import { granularities, type Granularity } from '#domain/zone.ts';
import { quickRange, type DayRange } from '#client/ui/date/days.ts';

/** The report's filters as the address holds them. Without days it shows the last seven. */
export const reportDefaults = {
  kind: '',
  startDate: '',
  endDate: '',
  granularity: 'day',
  orgIds: '',
  projectId: '',
  modelIds: '',
  typeCode: '',
  severity: '',
  handledStatus: '',
  text: '',
  sort: '',
  page: 1,
  size: 20,
};
export type ReportFilters = typeof reportDefaults;

const narrowing = ['kind', 'orgIds', 'projectId', 'modelIds', 'typeCode', 'severity', 'handledStatus', 'text'] as const;

/** How many filters are set, the days as one. */
export function countActive(filters: ReportFilters): number {
  const days = filters.startDate === '' && filters.endDate === '' ? 0 : 1;
  return days + narrowing.filter((name) => filters[name] !== '').length;
}

export const noFilters: Partial<ReportFilters> = {
  ...Object.fromEntries([...narrowing, 'startDate', 'endDate'].map((name) => [name, ''])),
  page: 1,
};

/** The days that are shown; an end left open is today, a start left open the seventh day before the end. */
export function daysOf({ startDate, endDate }: ReportFilters, today: string): DayRange {
  if (startDate === '' && endDate === '') return quickRange('d7', today);
  const to = endDate === '' ? today : endDate;
  return { from: startDate === '' ? quickRange('d7', to).from : startDate, to };
}

/** A range that has ended never moves. @source product.md C8 (live) */
export function isLiveRange(filters: ReportFilters, today: string): boolean {
  return daysOf(filters, today).to >= today;
}

export function granularityOf(filters: ReportFilters): Granularity {
  return granularities.find((each) => each === filters.granularity) ?? 'day';
}

/** The value set, or none when it was set already: a click on a part of a chart chooses it, a second one lets go. */
export function toggled(current: string, value: string): string {
  return current === value ? '' : value;
}
