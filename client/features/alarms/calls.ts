import type { AlarmAction, AlarmRow, HandleMethod } from '#domain/alarms/alarm.ts';
import { get, post, type CallOptions, type Page } from '#client/api/http.ts';
import { tabOf, type AlarmFilters, type TabCounts } from './filters.ts';

export interface AlarmPage extends Page<AlarmRow> {
  /** How many rows each quick tab has. */
  readonly counts?: TabCounts;
}

/** A line of the timeline (table event_log). */
export interface AlarmLog {
  readonly id: number | string;
  readonly at: number;
  readonly actorId: string | null;
  readonly actorName?: string | null;
  readonly action: AlarmAction;
  readonly text: string | null;
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
  readonly version?: number;
}

const base = '/api/web/alarm';

function pageQuery(filters: AlarmFilters): Record<string, string | number> {
  const [sortField = '', sortOrder = ''] = filters.sort.split('.');
  const { text, typeCode, severity, handledStatus, condition, startDate, endDate } = filters;
  return {
    tab: tabOf(filters),
    text,
    typeCode,
    severity,
    handledStatus,
    condition,
    startDate,
    endDate,
    sortField,
    sortOrder,
  };
}

export function pageAlarms(filters: AlarmFilters, options: CallOptions = {}): Promise<AlarmPage> {
  const query = { ...pageQuery(filters), start: filters.page, limit: filters.size };
  return get<AlarmPage>(`${base}/pageAlarm`, query, { quiet: true, ...options });
}

export function findAlarm(id: string, options: CallOptions = {}): Promise<AlarmDetail> {
  return get<AlarmDetail>(`${base}/findById`, { id }, { quiet: true, ...options });
}

interface Results {
  readonly results: readonly ItemResult[];
}

async function act(name: string, body: object): Promise<readonly ItemResult[]> {
  return (await post<Results>(`${base}/${name}`, body, { quiet: true })).results;
}

/** One alarm with the version that was seen, or many without. */
export interface Target {
  readonly ids: readonly string[];
  readonly version?: number;
}

export function ackAlarms(target: Target): Promise<readonly ItemResult[]> {
  return act('ack', target);
}

export function handleAlarms(
  target: Target,
  input: { readonly result: string; readonly method: HandleMethod },
): Promise<readonly ItemResult[]> {
  return act('handle', { ...target, ...input });
}

export function clearAlarms(target: Target, reason: string): Promise<readonly ItemResult[]> {
  return act('clear', { ...target, reason });
}

export function reportFalse(target: Target, reason: string): Promise<readonly ItemResult[]> {
  return act('falseReport', { ...target, reason });
}

export function commentAlarm(id: string, text: string): Promise<unknown> {
  return post(`${base}/comment`, { id, text }, { quiet: true });
}

/** [epoch ms, mean, least, most] of each step. */
export type HistoryPoint = readonly [number, number, number, number];
export interface History {
  readonly step: number | string;
  readonly series: Readonly<Record<string, readonly HistoryPoint[]>>;
}

export function metricAround(deviceId: string, metric: string, start: number, end: number): Promise<History> {
  return get<History>('/api/web/realtime/getHistory', { deviceId, metrics: metric, start, end }, { quiet: true });
}
