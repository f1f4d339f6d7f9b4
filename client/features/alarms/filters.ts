import i18next from 'i18next';
import { alarmTabs, type AlarmRow, type AlarmTab } from '#domain/alarms/alarm.ts';
import { isOverdue } from '#domain/overdue/due.ts';
import { account } from '#client/stores/account.ts';
import { alarmTypes, alarmTypeText } from '#client/ui/alarmType.ts';
import { filtersFor } from '#client/ui/list/filters.ts';

export const quickTabs = alarmTabs;
export type QuickTab = AlarmTab;
export type TabCounts = Readonly<Partial<Record<QuickTab, number>>>;
/** Tabs that have more rows than their number says. */
export type TabsWithMore = readonly string[];

/** What the call is narrowed by. */
export interface AlarmsAsked {
  readonly text: string;
  readonly projectId: string;
  /** Joined by comma where they are several, as the next two. */
  readonly typeCode: string;
  readonly severity: string;
  readonly handledStatus: string;
  readonly condition: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Joined by comma. */
  readonly orgIds: string;
  readonly railId: string;
  readonly kind: string;
  readonly assigneeId: string;
  /** Joined by comma. */
  readonly causeCode: string;
}

const handledShown = ['00', '01', '02', '03', '04'] as const;
const conditionsShown = ['active', 'cleared'] as const;
const kindsShown = ['3', '2'] as const;

export const alarmFilters = filtersFor<AlarmsAsked>()({
  text: { kind: 'text', label: 'alarm.filter.text', w: 190, ask: (text) => ({ text }) },
  projectId: { kind: 'project', label: 'alarm.filter.project', w: 132, ask: (projectId) => ({ projectId }) },
  typeCode: {
    kind: 'many',
    label: 'alarm.filter.type',
    w: 128,
    wSet: 280,
    isOneLine: true,
    isSearchable: true,
    options: () => alarmTypes.map((code) => ({ value: code, label: alarmTypeText(i18next.t, code) })),
    ask: (codes) => ({ typeCode: codes.join() }),
  },
  severity: {
    kind: 'one',
    label: 'alarm.filter.severity',
    w: 112,
    options: () => (['1', '2', '3', '4'] as const).map((value) => ({ value, label: i18next.t(`severity.${value}`) })),
    ask: (severity) => ({ severity }),
  },
  handledStatus: {
    kind: 'many',
    label: 'alarm.filter.handled',
    w: 124,
    wSet: 200,
    isOneLine: true,
    options: () => handledShown.map((value) => ({ value, label: i18next.t(`handled.${value}`) })),
    ask: (statuses) => ({ handledStatus: statuses.join() }),
  },
  days: {
    kind: 'days',
    label: 'alarm.filter.date',
    names: ['startDate', 'endDate'],
    w: 196,
    ask: ({ from, to }) => ({ startDate: from, endDate: to }),
  },
  condition: {
    kind: 'one',
    label: 'alarm.filter.condition',
    w: 108,
    isMore: true,
    options: () => conditionsShown.map((value) => ({ value, label: i18next.t(`condition.${value}`) })),
    ask: (condition) => ({ condition }),
  },
  orgIds: { kind: 'orgs', label: 'alarm.filter.org', w: 168, isMore: true, ask: (orgIds) => ({ orgIds }) },
  railId: { kind: 'rail', label: 'alarm.filter.rail', w: 180, isMore: true, ask: (railId) => ({ railId }) },
  kind: {
    kind: 'one',
    label: 'alarm.filter.kind',
    w: 112,
    isMore: true,
    options: () => kindsShown.map((value) => ({ value, label: i18next.t(`alarm.kind.${value}`) })),
    ask: (kind) => ({ kind }),
  },
  assigneeId: {
    kind: 'user',
    label: 'alarm.assignee',
    w: 168,
    isMore: true,
    ask: (assigneeId) => ({ assigneeId }),
  },
  causeCode: {
    kind: 'many',
    label: 'alarmActs.cause',
    w: 168,
    wSet: 240,
    isMore: true,
    isOneLine: true,
    isSearchable: true,
    ask: (codes) => ({ causeCode: codes.join() }),
  },
});

/** The list's filters as the address holds them. `each` = '1': every alarm is a row, also of one incident. */
export const alarmDefaults = { tab: 'all', ...alarmFilters.none, sort: '', each: '', size: 20, after: '', open: '' };
export type AlarmFilters = typeof alarmDefaults;

/** Filters that are of single alarms: under them each is a row of its own, or what is looked for would be hidden. */
const ofOne = [
  'text',
  'typeCode',
  'severity',
  'handledStatus',
  'condition',
  'kind',
  'assigneeId',
  'causeCode',
] as const;
const ofAll: readonly QuickTab[] = ['all', 'unhandled', 'acknowledged', 'handled'];

/** The list may show one row an incident. */
export const mayGroup = (filters: AlarmFilters): boolean =>
  ofAll.includes(tabOf(filters)) && ofOne.every((name) => filters[name] === '');

/** And does. */
export const isGrouped = (filters: AlarmFilters): boolean => filters.each === '' && mayGroup(filters);

/** The address's tab, or all when it is none of them. */
export function tabOf(filters: AlarmFilters): QuickTab {
  return quickTabs.find((tab) => tab === filters.tab) ?? 'all';
}

type Judged = Pick<
  AlarmRow,
  | 'causeCode'
  | 'assigneeId'
  | 'typeCode'
  | 'handledStatus'
  | 'dueAt'
  | 'lateAt'
  | 'escalationLevel'
  | 'severity'
  | 'condition'
  | 'shelvedUntil'
> &
  Pick<
    AlarmRow,
    | 'projectId'
    | 'orgId'
    | 'railId'
    | 'kind'
    | 'device_name'
    | 'deviceCode'
    | 'railName'
    | 'deviceAddress'
    | 'firstOccurredAt'
  >;

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
    case 'assignedToMe':
      return row.assigneeId !== null && row.assigneeId === account.userInfo?.id;
    case 'overdue':
      return isOverdue(row, now);
    case 'shelved':
      return row.shelvedUntil !== null;
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
    // What lies below a chosen organisation is the server's to say: it is asked as soon as something changes.
    (filters.orgIds === '' || filters.orgIds.split(',').includes(row.orgId)) &&
    (filters.railId === '' || filters.railId === row.railId) &&
    (filters.kind === '' || filters.kind === String(row.kind)) &&
    (filters.assigneeId === '' || filters.assigneeId === row.assigneeId) &&
    (filters.causeCode === '' || filters.causeCode.split(',').includes(row.causeCode ?? '')) &&
    (filters.endDate === '' || filters.endDate >= today) &&
    (filters.text === '' || inText(row, filters.text))
  );
}

/** What may still be done with an alarm. @source docs/requirements.md B2 */
export function allowed(row: Pick<AlarmRow, 'condition' | 'handledStatus' | 'shelvedUntil'>): {
  readonly ack: boolean;
  readonly handle: boolean;
  readonly clear: boolean;
  readonly falseReport: boolean;
  readonly assign: boolean;
  readonly shelve: boolean;
  readonly unshelve: boolean;
  readonly reopen: boolean;
} {
  const unsettled = row.handledStatus === '00' || row.handledStatus === '01';
  return {
    ack: row.handledStatus === '00' && row.condition === 'active',
    handle: unsettled,
    clear: row.condition === 'active',
    falseReport: unsettled,
    assign: unsettled || row.condition === 'active',
    shelve: unsettled || row.condition === 'active',
    unshelve: row.shelvedUntil !== null,
    reopen: !unsettled,
  };
}
