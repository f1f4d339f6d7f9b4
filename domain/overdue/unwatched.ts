import { minute } from '../time.ts';

/** For so long nobody has been there who could handle it. @source docs/adr/0047-shifts.md */
export const unwatchedMs = 2 * minute;

/** The roster has nobody now; nobody who may handle it is signed in. */
export type UnwatchedReason = 'noRoster' | 'nobodyHere';

/** What is known of the place of an alarm that waits. */
export interface Watch {
  /** A roster counts there, and nobody of it counts now. */
  readonly isRosterEmpty: boolean;
  /** When anybody who may handle its alarms was last there; null for nobody lately. */
  readonly lastSeenAt: number | null;
  /** Since when the house itself is up, so that somebody could be there; null while that is not known. */
  readonly openSince: number | null;
}

/** Why the role above is told of a place's critical alarms that wait since `since` or longer; null: nobody is told. */
export function unwatchedReason(
  { isRosterEmpty, lastSeenAt, openSince }: Watch,
  nowMs: number,
): { readonly reason: UnwatchedReason; readonly since: number } | null {
  // Nobody was to come: there is nothing to wait for.
  if (isRosterEmpty) return { reason: 'noRoster', since: nowMs };
  // After the house was away people need a moment to come back to it.
  if (openSince === null) return null;
  const isThere = nowMs - Math.max(lastSeenAt ?? openSince, openSince) < unwatchedMs;
  return isThere ? null : { reason: 'nobodyHere', since: nowMs - unwatchedMs };
}
