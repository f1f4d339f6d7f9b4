import type { AlarmRow, PersonMethod } from '#domain/alarms/alarm.ts';
import type { Circle } from '#domain/geo/circle.ts';
import type { HeatPoint, HeatWeight } from '#domain/geo/heat.ts';
import type { Tip } from '#domain/places/tip.ts';
import { searchable } from '#domain/search/search.ts';
import type { History } from '#domain/telemetry/history.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { download } from '#client/api/download.ts';
import { get, post } from '#client/api/http.ts';
import { CallError } from '#client/api/errors.ts';
import type { MapDatum } from '#client/map/datum.ts';
import type { PositionFilter } from './filter.ts';

export interface MapConfig {
  readonly tileUrl?: string | null;
  readonly datum?: MapDatum;
}

/** What the installation says about its map; without an answer the built-in map is used. */
export async function fetchMapConfig(signal: AbortSignal): Promise<MapConfig> {
  const config = await get('/api/web/common/getAppConfig', {}, { signal, quiet: true });
  return config.map ?? {};
}

export async function fetchHistory(
  input: { deviceId: string; metrics: readonly MetricKey[]; start: number; end: number },
  signal: AbortSignal,
): Promise<History> {
  return get('/api/web/realtime/getHistory', input, { signal, quiet: true });
}

export async function fetchRecentAlarms(deviceId: string, signal: AbortSignal): Promise<readonly AlarmRow[]> {
  const query = { deviceId, start: 1, limit: 20 };
  return (await get('/api/web/alarm/pageAlarm', query, { signal, quiet: true })).records;
}

interface ItemResult {
  readonly errno: number;
  readonly errmsg: string;
}

/** A call for one row in a bulk form: its own failure is the call's. */
function throwFailed(results: readonly ItemResult[]): void {
  const failed = results.find((each) => each.errno !== 0 && each.errno !== 1001);
  if (failed !== undefined) throw new CallError(failed.errmsg, { errno: failed.errno, status: 200 });
}

export async function handle(id: string, result: string, method: PersonMethod): Promise<void> {
  throwFailed((await post('/api/web/alarm/handle', { ids: [id], result, method })).results);
}

/** The panel's filter as the calls of the map take it. */
function filterQuery({ keyword, orgIds, projectId, status }: PositionFilter) {
  return {
    ...(keyword.trim() === '' ? {} : { keyword: searchable(keyword.trim()) }),
    ...(orgIds.size === 0 ? {} : { orgIds: [...orgIds] }),
    ...(projectId === null ? {} : { projectId }),
    ...(status === null ? {} : { deviceStatus: [String(status)] }),
  };
}

export async function fetchHeat(
  weight: HeatWeight,
  filter: PositionFilter,
  signal: AbortSignal,
): Promise<readonly HeatPoint[]> {
  const { orgIds, deviceStatus, ...rest } = filterQuery(filter);
  const lists = { orgIds: orgIds?.join(','), deviceStatus: deviceStatus?.join(',') };
  return get('/api/web/map/getHeat', { weight, ...rest, ...lists }, { signal, quiet: true });
}

/** What the server suggests for an address; without it there are none. */
export async function fetchTips(keywords: string, signal: AbortSignal): Promise<readonly Tip[]> {
  return (await get('/v3/assistant/inputtips', { keywords }, { signal, quiet: true })).tips;
}

/** The devices of a circle search under the panel's filter, as a workbook. */
export function exportCircle({ center, radiusM }: Circle, filter: PositionFilter): Promise<void> {
  const asked = { center: `${center.lng.toFixed(6)},${center.lat.toFixed(6)}`, radius: radiusM };
  return download('/api/web/map/exportCircle', { ...asked, ...filterQuery(filter) });
}
