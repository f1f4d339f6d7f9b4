import { defaultWallScreen, type WallScreen } from '#domain/settings/wallScreen.ts';
import { get } from '#client/api/http.ts';

/** What the wall shows, and whose it is. */
export interface WallSetting {
  readonly orgName: string;
  readonly screen: WallScreen;
}

/** The wall of the person's own organisation; without one the wall is as from the factory, and empty. */
export async function fetchWall(orgId: string | null, signal: AbortSignal): Promise<WallSetting> {
  if (orgId === null) return { orgName: '', screen: defaultWallScreen };
  return get('/api/web/setting/screen', { orgId }, { signal, quiet: true });
}

export interface DayCount {
  readonly date: string;
  readonly alarmCount: number;
  readonly faultCount: number;
  readonly unhandledCount: number;
}

/** Alarms and faults of the last seven days, today last. */
export async function fetchDays(projectIds: readonly string[], signal: AbortSignal): Promise<readonly DayCount[]> {
  return get('/api/web/index/getAlarmEventCountOnDate', { projectIds }, { signal, quiet: true });
}

export interface ModelDay {
  readonly date: string;
  readonly modelName: string;
  readonly count: number;
  /** Null where the log has been forgotten. */
  readonly onlineCount: number | null;
}

/** Devices of each model on the last thirty days. */
export async function fetchModelDays(projectIds: readonly string[], signal: AbortSignal): Promise<readonly ModelDay[]> {
  return get('/api/web/index/getDeviceCountOnDateAndModel', { projectIds }, { signal, quiet: true });
}

export interface RailCount {
  readonly railId: string;
  readonly railName: string;
  readonly count: number;
}

/** Guardrails with the most alarms and faults of seven days. */
export async function fetchTopRails(projectIds: readonly string[], signal: AbortSignal): Promise<readonly RailCount[]> {
  return get('/api/web/index/getAlarmEventCountOnRail', { projectIds, limit: 5 }, { signal, quiet: true });
}

/** The newest incidents that are grave enough: of each the alarm that needs somebody most, with how many it has. */
export async function fetchNewest(
  projectIds: readonly string[],
  leastSeverity: number,
  limit: number,
  signal: AbortSignal,
) {
  const severity = [1, 2, 3, 4].filter((each) => each <= leastSeverity);
  return get('/api/web/index/getAlarmEvent', { projectIds, severity, limit, grouped: true }, { signal, quiet: true });
}

/** The alarm of the highest severity that occurred last; null when there was none. */
export async function fetchLastCritical(projectIds: readonly string[], signal: AbortSignal) {
  const asked = { projectIds, severity: [1], limit: 1 };
  const [last = null] = await get('/api/web/index/getAlarmEvent', asked, { signal, quiet: true });
  return last;
}

/** Names of device types by the names of their models, which is what a device's row says. */
export async function fetchTypes(
  signal: AbortSignal,
): Promise<ReadonlyMap<string, { readonly name: string; readonly nameEn: string }>> {
  const tree = await get('/api/web/dict/getDeviceTypeAndModelTree', {}, { signal, quiet: true });
  return new Map(
    tree.flatMap(({ name, nameEn, children }) => children.map((model) => [model.name, { name, nameEn }] as const)),
  );
}

/** Words of the timeline that a wall has room for. */
export const told = ['ack', 'assign', 'escalate', 'clear', 'reopen'] as const;
export type Told = (typeof told)[number];

export interface Course {
  /** The metric of the alarm half an hour around its beginning. */
  readonly points: ReadonlyArray<readonly [ts: number, value: number]>;
  readonly steps: ReadonlyArray<{ readonly at: number; readonly action: Told; readonly who: string | null }>;
}

/** What is known of an alarm beside its row. */
export async function fetchCourse(id: string, metric: string | null, signal: AbortSignal): Promise<Course> {
  const { readings, log } = await get('/api/web/alarm/findById', { id }, { signal, quiet: true });
  const points = readings.flatMap(({ ts, metrics }) => {
    const value = metric === null ? undefined : (metrics as Readonly<Record<string, number>>)[metric];
    return value === undefined ? [] : [[ts, value] as const];
  });
  const steps = log.flatMap(({ at, action, actorName }) => {
    const known = told.find((each) => each === action);
    return known === undefined ? [] : [{ at, action: known, who: actorName }];
  });
  return { points, steps };
}
