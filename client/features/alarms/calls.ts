import { alarmSortFields, type AlarmAction, type AlarmRow, type PersonMethod } from '#domain/alarms/alarm.ts';
import type { History } from '#domain/telemetry/history.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { get, post, type CallOptions, type Page } from '#client/api/http.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { tabOf, type AlarmFilters, type TabCounts, type TabsWithMore } from './filters.ts';

export interface AlarmPage extends Page<AlarmRow> {
  /** Where the page behind this one begins; null at the end of the list. */
  readonly next?: string | null;
}

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
  readonly data: { readonly value?: number | null; readonly count?: number } | null;
}

export interface AlarmDetail {
  readonly alarm: AlarmRow;
  readonly log: readonly AlarmLog[];
}

/** Outcome of one row of an action. */
export interface ItemResult {
  readonly id: string;
  readonly errno: number;
  readonly errmsg: string;
  readonly version?: number | null;
}

const base = '/api/web/alarm';

/** At most 100 alarms as they are now; the ones that are out of sight are left out. */
export async function findAlarms(ids: readonly string[]): Promise<readonly AlarmRow[]> {
  return (await get(`${base}/pageAlarm`, { ids: ids.join(), limit: ids.length }, { quiet: true })).records;
}

function filterQuery(filters: AlarmFilters): Record<string, string> {
  const { text, projectId, typeCode, severity, handledStatus, condition, startDate, endDate } = filters;
  return { text, projectId, typeCode, severity, handledStatus, condition, startDate, endDate };
}

export function pageAlarms(filters: AlarmFilters, options: CallOptions = {}): Promise<AlarmPage> {
  const { after, page, size } = filters;
  const place = after === '' ? { start: page } : { after };
  const order = sortAsked(filters.sort, alarmSortFields);
  const query = { ...filterQuery(filters), tab: tabOf(filters), ...order, ...place, limit: size };
  return get(`${base}/pageAlarm`, query, { quiet: true, ...options });
}

/** Whatever the tab, order and page are. */
export function getTabs(filters: AlarmFilters, options: CallOptions = {}): Promise<AlarmTabs> {
  return get(`${base}/getTabs`, filterQuery(filters), { quiet: true, ...options });
}

export function findAlarm(id: string, options: CallOptions = {}): Promise<AlarmDetail> {
  return get(`${base}/findById`, { id }, { quiet: true, ...options });
}

/** A fault by its id, with its device as it is now. @throws CallError 9001 when there is none */
export function findFault(id: string, options: CallOptions = {}) {
  return get('/api/web/fault/findById', { id }, { quiet: true, ...options });
}

/** One alarm with the version that was seen, or many without. */
export interface Target {
  readonly ids: readonly string[];
  readonly version?: number;
}

const quiet = { quiet: true } as const;

export async function ackAlarms({ ids, version }: Target): Promise<readonly ItemResult[]> {
  return (await post(`${base}/ack`, { ids: [...ids], version }, quiet)).results;
}

export async function handleAlarms(
  { ids, version }: Target,
  input: { readonly result: string; readonly method: PersonMethod },
): Promise<readonly ItemResult[]> {
  return (await post(`${base}/handle`, { ids: [...ids], version, ...input }, quiet)).results;
}

export async function clearAlarms({ ids, version }: Target, reason: string): Promise<readonly ItemResult[]> {
  return (await post(`${base}/clear`, { ids: [...ids], version, reason }, quiet)).results;
}

export async function reportFalse({ ids, version }: Target, reason: string): Promise<readonly ItemResult[]> {
  return (await post(`${base}/falseReport`, { ids: [...ids], version, reason }, quiet)).results;
}

export function commentAlarm(id: string, text: string): Promise<unknown> {
  return post(`${base}/comment`, { id, text }, quiet);
}

export function metricAround(deviceId: string, metric: MetricKey, start: number, end: number): Promise<History> {
  return get('/api/web/realtime/getHistory', { deviceId, metrics: metric, start, end }, { quiet: true });
}
