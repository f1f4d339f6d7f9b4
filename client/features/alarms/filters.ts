import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { isOverdue } from '#domain/overdue/due.ts';

export const quickTabs = ['all', 'fire', 'unhandled', 'acknowledged', 'overdue', 'handled'] as const;
export type QuickTab = (typeof quickTabs)[number];
export type TabCounts = Readonly<Partial<Record<QuickTab, number>>>;
/** Tabs that have more rows than their number says. */
export type TabsWithMore = readonly string[];

/** The list's filters as the address holds them. */
export const alarmDefaults = {
  tab: 'all',
  text: '',
  projectId: '',
  typeCode: '',
  severity: '',
  handledStatus: '',
  condition: '',
  startDate: '',
  endDate: '',
  sort: '',
  page: 1,
  size: 20,
  after: '',
  open: '',
};
export type AlarmFilters = typeof alarmDefaults;

/** The address's tab, or all when it is none of them. */
export function tabOf(filters: AlarmFilters): QuickTab {
  return quickTabs.find((tab) => tab === filters.tab) ?? 'all';
}

/** Names of the filters that are set, without tab and paging. */
export function activeFilters(filters: AlarmFilters): string[] {
  const names = [
    'text',
    'projectId',
    'typeCode',
    'severity',
    'handledStatus',
    'condition',
    'startDate',
    'endDate',
  ] as const;
  return names.filter((name) => filters[name] !== '');
}

type Judged = Pick<AlarmRow, 'typeCode' | 'handledStatus' | 'dueAt' | 'escalationLevel' | 'severity' | 'condition'> &
  Pick<AlarmRow, 'projectId' | 'device_name' | 'deviceCode' | 'railName' | 'deviceAddress' | 'firstOccurredAt'>;

function inTab(row: Judged, tab: QuickTab, now: number): boolean {
  switch (tab) {
    case 'all':
      return true;
    case 'fire':
      return row.typeCode === 'FIRE';
    case 'unhandled':
      return row.handledStatus === '00';
    case 'acknowledged':
      return row.handledStatus === '01';
    case 'overdue':
      return isOverdue(row, now);
    case 'handled':
      return row.handledStatus === '02' || row.handledStatus === '03' || row.handledStatus === '04';
  }
}

function inText(row: Judged, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [row.device_name, row.deviceCode, row.railName, row.deviceAddress].some((each) =>
    each.toLowerCase().includes(wanted),
  );
}

/**
 * Whether a row that just came belongs in the list as it is filtered. Days are compared by the caller's server: a row
 * raised now is today, so only an end date in the past keeps it out.
 */
export function matches(row: Judged, filters: AlarmFilters, now: number, today: string): boolean {
  return (
    inTab(row, tabOf(filters), now) &&
    (filters.projectId === '' || filters.projectId === row.projectId) &&
    (filters.typeCode === '' || filters.typeCode.split(',').includes(row.typeCode)) &&
    (filters.severity === '' || filters.severity.split(',').includes(String(row.severity))) &&
    (filters.handledStatus === '' || filters.handledStatus.split(',').includes(row.handledStatus)) &&
    (filters.condition === '' || filters.condition === row.condition) &&
    (filters.endDate === '' || filters.endDate >= today) &&
    (filters.text === '' || inText(row, filters.text))
  );
}

/** What may still be done with an alarm. @source docs/requirements.md B2 */
export function allowed(row: Pick<AlarmRow, 'condition' | 'handledStatus'>): {
  readonly ack: boolean;
  readonly handle: boolean;
  readonly clear: boolean;
  readonly falseReport: boolean;
} {
  const unsettled = row.handledStatus === '00' || row.handledStatus === '01';
  return {
    ack: row.handledStatus === '00' && row.condition === 'active',
    handle: unsettled,
    clear: row.condition === 'active',
    falseReport: unsettled,
  };
}
