import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { byStanding, unitOf } from '#domain/alarms/face.ts';

/** So many incidents are kept, however long the wall hangs. @source docs/requirements.md C25 */
export const tickerMost = 20;

export type TickerRow = Pick<
  AlarmRow,
  | 'id'
  | 'revision'
  | 'incidentId'
  | 'typeCode'
  | 'severity'
  | 'firstOccurredAt'
  | 'railName'
  | 'device_name'
  | 'deviceId'
  | 'handledStatus'
> & {
  /** Alarms of its incident, as the server counted them. */
  readonly memberCount?: number;
};

/** What the ticker shows as one. */
export interface TickerItem {
  /** The member that needs somebody most. */
  readonly row: TickerRow;
  /** Alarms that it stands for. */
  readonly n: number;
}

/**
 * The alarms of the newest incidents that are grave enough, each once and as it is now; a later word on one takes the
 * earlier's place.
 */
export function mergeTicker(
  known: readonly TickerRow[],
  came: readonly TickerRow[],
  leastSeverity: number,
): readonly TickerRow[] {
  const byId = new Map<string, TickerRow>();
  for (const row of [...known, ...came]) {
    const before = byId.get(row.id);
    if (before === undefined) byId.set(row.id, row);
    else byId.set(row.id, withCount(row.revision >= before.revision ? row : before, row, before));
  }
  const units = new Set<string>();
  return [...byId.values()]
    .filter(({ severity }) => severity <= leastSeverity)
    .sort((a, b) => b.firstOccurredAt - a.firstOccurredAt || (a.id < b.id ? 1 : -1))
    .filter((row) => {
      if (units.size < tickerMost) units.add(unitOf(row));
      return units.has(unitOf(row));
    });
}

/** A pushed row knows nothing of its incident: what the server counted stays. */
function withCount(row: TickerRow, ...of: readonly TickerRow[]): TickerRow {
  const memberCount = Math.max(...of.map((each) => each.memberCount ?? 0));
  return memberCount > (row.memberCount ?? 0) ? { ...row, memberCount } : row;
}

/** Each incident once, as its neediest member stands, the newest first. */
export function tickerOf(rows: readonly TickerRow[]): readonly TickerItem[] {
  const members = new Map<string, TickerRow[]>();
  for (const row of rows) {
    const unit = unitOf(row);
    members.set(unit, [...(members.get(unit) ?? []), row]);
  }
  return [...members.values()]
    .flatMap((all): TickerItem[] => {
      const [row] = all.toSorted(byStanding);
      const n = Math.max(all.length, ...all.map(({ memberCount = 0 }) => memberCount));
      return row === undefined ? [] : [{ row, n }];
    })
    .sort((a, b) => b.row.firstOccurredAt - a.row.firstOccurredAt || (a.row.id < b.row.id ? 1 : -1));
}
