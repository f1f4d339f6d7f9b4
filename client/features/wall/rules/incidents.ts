import type { AlarmRow } from '#domain/alarms/alarm.ts';

type Judged = Pick<AlarmRow, 'id' | 'severity' | 'handledStatus' | 'firstOccurredAt'>;

const waits = ({ handledStatus }: Judged): boolean => handledStatus === '00' || handledStatus === '01';

/** Critical alarms that somebody must deal with: those that nobody has taken first, then the newest. */
export function incidentsOf<T extends Judged>(alarms: readonly T[]): readonly T[] {
  return alarms
    .filter((alarm) => alarm.severity === 1 && waits(alarm))
    .sort((a, b) => a.handledStatus.localeCompare(b.handledStatus) || b.firstOccurredAt - a.firstOccurredAt);
}

/** Everything that waits for somebody: the gravest first, of these what has waited longest. */
export function pendingOf<T extends Judged>(alarms: readonly T[]): readonly T[] {
  return alarms.filter(waits).sort((a, b) => a.severity - b.severity || a.firstOccurredAt - b.firstOccurredAt);
}
