import { day, hour } from './time.ts';
import { zoneOffsetMs } from './zone.ts';

/** The small hours, by the clocks of the zone. */
const nightHours = { from: 1, to: 5 };
const leastBetween = 12 * hour;
/** A machine that is off at night does it by day. */
const mostBetween = day + 12 * hour;

/**
 * Whether work that nobody waits for is due: at night, by day where a night was missed, at once where it was never
 * done.
 * @param lastAt when it was done last, epoch ms
 */
export function isNightlyDue(zone: string, lastAt: number | null, now: number): boolean {
  // A clock that was put back has done nothing yet.
  if (lastAt === null || lastAt > now) return true;
  const hourOfDay = Math.floor(((((now + zoneOffsetMs(zone, now)) % day) + day) % day) / hour);
  const isNight = hourOfDay >= nightHours.from && hourOfDay < nightHours.to;
  return now - lastAt >= (isNight ? leastBetween : mostBetween);
}
