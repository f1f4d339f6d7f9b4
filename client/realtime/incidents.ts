import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { unitOf } from '#domain/alarms/face.ts';
import { isOpenCode } from '#domain/codes.ts';

/** Of rows in an order the first of each incident. */
export function onePerIncident<R extends Parameters<typeof unitOf>[0]>(rows: readonly R[]): R[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const unit = unitOf(row);
    if (seen.has(unit)) return false;
    seen.add(unit);
    return true;
  });
}

const isStanding = ({ handledStatus, shelvedUntil }: AlarmRow): boolean =>
  isOpenCode(handledStatus) && (shelvedUntil ?? null) === null;

/**
 * Those of new alarms that people are told of: they open an incident, or are worse than what stands of it. What was
 * handled or shelved calls nobody any more.
 * @param known alarms that were there before, and the new ones
 */
export function toldOfIncidents(fresh: readonly AlarmRow[], known: Iterable<AlarmRow>): AlarmRow[] {
  const units = new Set(fresh.map(unitOf));
  const isFresh = new Set(fresh.map(({ id }) => id));
  const worst = new Map<string, number>();
  const note = (row: AlarmRow): void =>
    void worst.set(unitOf(row), Math.min(row.severity, worst.get(unitOf(row)) ?? Infinity));
  for (const row of known) if (units.has(unitOf(row)) && !isFresh.has(row.id) && isStanding(row)) note(row);
  return fresh
    .toSorted((a, b) => a.firstOccurredAt - b.firstOccurredAt)
    .filter((row) => {
      const isTold = row.severity < (worst.get(unitOf(row)) ?? Infinity);
      note(row);
      return isTold;
    });
}
