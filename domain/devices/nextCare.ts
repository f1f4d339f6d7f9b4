import { day } from '../time.ts';

/** Dates of a device, YYYY-MM-DD. */
export interface Cared {
  readonly installDate: string | null;
  readonly lastMaintainedAt: string | null;
  readonly nextMaintainAt: string | null;
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * When a device that is maintained today is due again: as long after today as the date that was planned lay behind the
 * last maintenance, or behind the installation; null where there was no plan.
 */
export function nextCare({ installDate, lastMaintainedAt, nextMaintainAt }: Cared, today: string): string | null {
  const from = lastMaintainedAt ?? installDate;
  if (nextMaintainAt === null || from === null) return null;
  const days = Math.round((dayOf(nextMaintainAt) - dayOf(from)) / day);
  return days <= 0 ? null : new Date(dayOf(today) + days * day).toISOString().slice(0, 10);
}
