import type { FilterName } from './alarmFilter.ts';

/**
 * Filters whose columns an index of alarms holds beside its own: along it rows are counted without reading them. The
 * indexes themselves: schema/alarms.ts.
 */
type Held = ReadonlyArray<FilterName | 'orgIds'>;

export const places = ['orgIds', 'projectId', 'projectIds'] as const satisfies Held;
/** Which of an incident stands for all. */
export const incidents = ['isFace', 'faceAmong'] as const satisfies Held;
/** What each index holds that has the severity before the time. */
export const besideSeverity = [
  'start',
  'end',
  'raisedFrom',
  'raisedUntil',
  'kind',
  'severities',
  'condition',
  'handledStatuses',
  'text',
  ...incidents,
] as const satisfies Held;
/** What every wide index of alarms holds. */
export const besideAll = [
  'raisedFrom',
  'raisedUntil',
  'kind',
  'typeCodes',
  'severities',
  'condition',
  'handledStatuses',
  'overdueAt',
  'text',
] as const satisfies Held;
/** What that of organisations holds. */
export const besideOrg = [
  ...besideAll,
  ...incidents,
  'start',
  'end',
  'projectId',
  'projectIds',
  'causeCodes',
] as const satisfies Held;
/** All that an index of few rows may hold: alarms of fire, or of somebody. */
export const everything = [...besideAll, ...places, 'start', 'end'] as const satisfies Held;
