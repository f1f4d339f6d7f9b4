import { day } from '../time.ts';
import { dayRange } from '../zone.ts';

/** Due within so many days is soon. @source docs/requirements.md C10 */
export const soonDays = 7;

export interface Maintained {
  readonly lastMaintainedAt: number | null;
  /** YYYY-MM-DD. */
  readonly installDate: string | null;
  readonly maintenanceCycleDays: number;
}

/**
 * The last maintenance, else the installation, and the cycle; null without a cycle or a day to count from.
 * @source docs/requirements.md A8
 */
export function nextMaintenance(zone: string, { lastMaintainedAt, installDate, maintenanceCycleDays }: Maintained) {
  if (maintenanceCycleDays === 0) return null;
  const from = lastMaintainedAt ?? (installDate === null ? null : (dayRange(zone, installDate)?.start ?? null));
  return from === null ? null : from + maintenanceCycleDays * day;
}

export type Due = 'overdue' | 'soon' | 'later';

/** How near the next maintenance is; null when there is none. */
export function dueOf(nextMaintainAt: number | null, now: number): Due | null {
  if (nextMaintainAt === null) return null;
  if (nextMaintainAt < now) return 'overdue';
  return nextMaintainAt - now <= soonDays * day ? 'soon' : 'later';
}
