import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { unitOf } from '#domain/alarms/face.ts';
import { onePerIncident } from '#client/realtime/incidents.ts';

type Judged = Pick<AlarmRow, 'id' | 'severity' | 'handledStatus' | 'firstOccurredAt'> &
  Partial<Pick<AlarmRow, 'incidentId'>>;

const waits = ({ handledStatus }: Judged): boolean => handledStatus === '00' || handledStatus === '01';

/** Critical alarms that somebody must deal with, one an incident: those that nobody has taken first, then the newest. */
export function incidentsOf<T extends Judged>(alarms: readonly T[]): readonly T[] {
  const open = alarms
    .filter((alarm) => alarm.severity === 1 && waits(alarm))
    .sort((a, b) => a.handledStatus.localeCompare(b.handledStatus) || b.firstOccurredAt - a.firstOccurredAt);
  // Its first hit stands for an incident: where it began.
  const first = new Map<string, T>();
  for (const alarm of open) {
    const key = `${unitOf(alarm)} ${alarm.handledStatus}`;
    const known = first.get(key);
    if (known === undefined || alarm.firstOccurredAt < known.firstOccurredAt) first.set(key, alarm);
  }
  return onePerIncident(open).map((face) => first.get(`${unitOf(face)} ${face.handledStatus}`) ?? face);
}

/** Everything that waits for somebody, one an incident: the gravest first, of these what has waited longest. */
export function pendingOf<T extends Judged>(alarms: readonly T[]): readonly T[] {
  return onePerIncident(
    alarms.filter(waits).sort((a, b) => a.severity - b.severity || a.firstOccurredAt - b.firstOccurredAt),
  );
}
