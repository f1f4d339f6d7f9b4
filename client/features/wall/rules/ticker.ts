import type { AlarmRow } from '#domain/alarms/alarm.ts';

/** So many alarms are kept, however long the wall hangs. @source docs/requirements.md C25 */
export const tickerMost = 20;

export type TickerRow = Pick<
  AlarmRow,
  | 'id'
  | 'revision'
  | 'typeCode'
  | 'severity'
  | 'firstOccurredAt'
  | 'railName'
  | 'device_name'
  | 'deviceId'
  | 'handledStatus'
>;

/**
 * The newest alarms that are grave enough, each once and as it is now; a later word on one takes the earlier's place.
 */
export function mergeTicker(
  known: readonly TickerRow[],
  came: readonly TickerRow[],
  leastSeverity: number,
): readonly TickerRow[] {
  const byId = new Map<string, TickerRow>();
  for (const row of [...known, ...came]) {
    const before = byId.get(row.id);
    if (before === undefined || row.revision >= before.revision) byId.set(row.id, row);
  }
  return [...byId.values()]
    .filter(({ severity }) => severity <= leastSeverity)
    .sort((a, b) => b.firstOccurredAt - a.firstOccurredAt || (a.id < b.id ? 1 : -1))
    .slice(0, tickerMost);
}
