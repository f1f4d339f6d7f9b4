import { handledCode } from '../codes.ts';
import type { AlarmRow } from './alarm.ts';

type Member = Pick<AlarmRow, 'id' | 'handledStatus' | 'severity' | 'firstOccurredAt'>;
type Unit = Pick<AlarmRow, 'id'> & Partial<Pick<AlarmRow, 'incidentId'>>;

/** What an alarm is counted by: its incident, or itself. */
export const unitOf = ({ id, incidentId }: Unit): string => incidentId ?? id;

function rankOf(handledStatus: string): number {
  if (handledStatus === handledCode.unhandled) return 0;
  return handledStatus === handledCode.acknowledged ? 1 : 2;
}

/**
 * Compares two members of an incident, negative when the first one stands for it before the other: unhandled before
 * acknowledged before closed, then the worst, then the first. The same in SQL: `isFaceOf` of db/alarms/alarmFilter.ts.
 * @source docs/adr/0045-incidents.md
 */
export function byStanding(a: Member, b: Member): number {
  return (
    rankOf(a.handledStatus) - rankOf(b.handledStatus) ||
    a.severity - b.severity ||
    a.firstOccurredAt - b.firstOccurredAt ||
    (a.id < b.id ? -1 : 1)
  );
}
