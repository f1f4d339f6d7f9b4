import { alarmSortFields, type AlarmAction, type AlarmRow, type PersonMethod } from '#domain/alarms/alarm.ts';
import type { Api } from '#server/app.ts';
import type { History } from '#domain/telemetry/history.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { serverNow } from '#client/api/clock.ts';
import { minute } from '#domain/time.ts';
import { targetOf, type ItemResult, type Target } from '#client/api/ackAlarms.ts';
import { download } from '#client/api/download.ts';
import { call, get, post, type CallOptions, type Page } from '#client/api/http.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { alarmFilters, isGrouped, tabOf, type AlarmFilters, type TabCounts, type TabsWithMore } from './filters.ts';

export interface AlarmPage extends Page<AlarmRow> {
  /** Where the page behind this one begins; null at the end of the list. */
  readonly next?: string | null;
  /** Those of more than one alarm that a row belongs to. */
  readonly incidents?: readonly Incident[];
}

export type Incident = Api['GET /api/web/alarm/pageAlarm']['data']['incidents'][number];

/** How many rows each quick tab has. */
export interface AlarmTabs {
  readonly counts: TabCounts;
  readonly more: TabsWithMore;
}

/** A line of the timeline (table event_log). */
export interface AlarmLog {
  readonly id: number | string;
  readonly at: number;
  readonly actorId: string | null;
  readonly actorName?: string | null;
  readonly action: AlarmAction;
  readonly fromStatus: string | null;
  readonly text: string | null;
  /** What a rule saw; people’s lines have none. */
  readonly data: {
    readonly value?: number | null;
    readonly count?: number;
    readonly until?: number | null;
    /** Of a handling, joined by comma. */
    readonly photoIds?: string | null;
    /** The act that was taken back. */
    readonly of?: AlarmAction;
  } | null;
}

export type OutageMembers = Api['GET /api/web/fault/pageMember']['data'];
/** Members of an outage a page. */
export const membersShown = 10;

export interface AlarmDetail {
  readonly alarm: AlarmRow;
  readonly log: readonly AlarmLog[];
}

const base = '/api/web/alarm';

/** At most 100 alarms as they are now; the ones that are out of sight are left out. */
export async function findAlarms(ids: readonly string[]): Promise<readonly AlarmRow[]> {
  return (await get(`${base}/pageAlarm`, { ids: ids.join(), limit: ids.length }, { quiet: true })).records;
}

/** What needs somebody most comes first, unless a column says otherwise. */
const orderOf = ({ sort }: AlarmFilters) => {
  const asked = sortAsked(sort, alarmSortFields);
  return asked.sortField === undefined ? ({ sortField: 'need' } as const) : asked;
};

export function pageAlarms(filters: AlarmFilters, options: CallOptions = {}): Promise<AlarmPage> {
  const { after, page, size } = filters;
  const place = after === '' ? { start: page } : { after };
  const asked = { ...alarmFilters.asked(filters), tab: tabOf(filters), ...orderOf(filters) };
  const query = { ...asked, ...(isGrouped(filters) && { grouped: true }), ...place, limit: size };
  return get(`${base}/pageAlarm`, query, { quiet: true, ...options });
}

/** A workbook of what is found under the filters, or of these rows, with the columns that are shown. */
export function exportAlarms(
  filters: AlarmFilters,
  columns: readonly string[],
  ids: readonly string[] | undefined,
): Promise<void> {
  const asked = { ...alarmFilters.asked(filters), tab: tabOf(filters), ...orderOf(filters) };
  return download(`${base}/export`, { ...asked, columns: [...columns], ...(ids !== undefined && { ids: [...ids] }) });
}

/** Members of an incident, the first hit first: so many that nobody reads more. */
export function findMembers(incidentId: string, signal: AbortSignal): Promise<AlarmPage> {
  const query = { incidentId, sortField: 'firstOccurredAt', sortOrder: 'asc', limit: 100 } as const;
  return get(`${base}/pageAlarm`, query, { quiet: true, signal });
}

/** Whatever the tab, order and page are. */
export function getTabs(filters: AlarmFilters, options: CallOptions = {}): Promise<AlarmTabs> {
  return get(`${base}/getTabs`, alarmFilters.asked(filters), { quiet: true, ...options });
}

export function findAlarm(id: string, options: CallOptions = {}): Promise<AlarmDetail> {
  return get(`${base}/findById`, { id }, { quiet: true, ...options });
}

/** Members of an area outage: those that are missing still, or those that are back. */
export function pageMembers(id: string, isBack: boolean, page: number, signal: AbortSignal): Promise<OutageMembers> {
  const query = { id, ...(isBack && { back: true }), start: page, limit: membersShown };
  return get('/api/web/fault/pageMember', query, { quiet: true, signal });
}

/** A fault by its id, with its device as it is now. @throws CallError 9001 when there is none */
export function findFault(id: string, options: CallOptions = {}) {
  return get('/api/web/fault/findById', { id }, { quiet: true, ...options });
}

const quiet = { quiet: true } as const;

export async function handleAlarms(
  target: Target,
  input: {
    readonly result: string;
    readonly method: PersonMethod;
    readonly causeCode: string;
    readonly photoIds: string[];
  },
): Promise<readonly ItemResult[]> {
  return (await post(`${base}/handle`, { ...targetOf(target), ...input }, quiet)).results;
}

export async function clearAlarms(target: Target, reason: string): Promise<readonly ItemResult[]> {
  return (await post(`${base}/clear`, { ...targetOf(target), reason }, quiet)).results;
}

export async function reportFalse(target: Target, reason: string): Promise<readonly ItemResult[]> {
  return (await post(`${base}/falseReport`, { ...targetOf(target), reason }, quiet)).results;
}

/** @param userId null for nobody */
export async function assignAlarms(target: Target, userId: string | null): Promise<readonly ItemResult[]> {
  return (await post(`${base}/assign`, { ...targetOf(target), userId }, quiet)).results;
}

/** Ends on a whole minute, so that a clock a moment ahead of the server's asks for no more than it may. */
export async function shelveAlarms(target: Target, reason: string, forMs: number): Promise<readonly ItemResult[]> {
  const until = Math.floor((serverNow() + forMs) / minute) * minute;
  return (await post(`${base}/shelve`, { ...targetOf(target), reason, until }, quiet)).results;
}

export async function unshelveAlarms(target: Target): Promise<readonly ItemResult[]> {
  return (await post(`${base}/unshelve`, targetOf(target), quiet)).results;
}

export async function reopenAlarms(target: Target, reason: string): Promise<readonly ItemResult[]> {
  return (await post(`${base}/reopen`, { ...targetOf(target), reason }, quiet)).results;
}

/** Kept for the handling that takes it by its id. */
export function uploadPhoto(photo: File): Promise<{ readonly id: string }> {
  const body = new FormData();
  body.append('file', photo);
  return call({ method: 'POST', path: `${base}/uploadPhoto`, body, quiet: true });
}

export interface SeenByHand {
  /** One of the two. */
  readonly deviceId?: string;
  readonly railId?: string;
  readonly typeCode: string;
  readonly severity: string;
  readonly content: string;
  /** Epoch ms; absent: now. */
  readonly occurredAt?: number;
}

/** An alarm that a person saw; `isNew` is false where it was open already and counts once more. */
export function raiseByHand(what: SeenByHand): Promise<{ readonly id: string; readonly isNew: boolean }> {
  return post(`${base}/add`, what, quiet);
}

export function commentAlarm(id: string, text: string): Promise<unknown> {
  return post(`${base}/comment`, { id, text }, quiet);
}

export function metricAround(deviceId: string, metric: MetricKey, start: number, end: number): Promise<History> {
  return get('/api/web/realtime/getHistory', { deviceId, metrics: metric, start, end }, { quiet: true });
}
