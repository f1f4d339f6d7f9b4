import { clockMoment, dayRange, zoneDate, zoneOffsetMs } from '../zone.ts';
import { day as dayMs } from '../time.ts';

/** Shifts by the clock of the road, each from this hour to the next one's; the last ends at midnight. */
export const shifts = [
  { name: 'night', fromHour: 0 },
  { name: 'day', fromHour: 8 },
  { name: 'evening', fromHour: 16 },
] as const;
export type ShiftName = (typeof shifts)[number]['name'];
export const shiftNames = ['night', 'day', 'evening'] as const satisfies readonly ShiftName[];

/** One shift of one day. */
export interface ShiftSpan {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly shift: ShiftName;
  /** Epoch ms, both ends included. */
  readonly start: number;
  readonly end: number;
}

/** The shift of an hour of the clock, 0 to 23. */
export function shiftOfHour(clock: number): ShiftName {
  return shifts.findLast(({ fromHour }) => clock >= fromHour)?.name ?? 'night';
}

/** A shift as clocks of the zone show it; null for a text that is no day. */
export function shiftSpan(zone: string, day: string, shift: ShiftName): ShiftSpan | null {
  const range = dayRange(zone, day);
  if (range === null) return null;
  const at = shifts.findIndex(({ name }) => name === shift);
  const begin = (hour: number): number => clockMoment(zone, Date.parse(`${day}T00:00:00Z`) + hour * (dayMs / 24));
  const next = shifts[at + 1];
  const start = begin(shifts[at]?.fromHour ?? 0);
  return { day, shift, start, end: next === undefined ? range.end : begin(next.fromHour) - 1 };
}

/** The shift that a moment lies in. */
export function shiftAt(zone: string, at: number): ShiftSpan {
  const day = zoneDate(zone, at);
  const clock = new Date(at + zoneOffsetMs(zone, at)).getUTCHours();
  const span = shiftSpan(zone, day, shiftOfHour(clock));
  if (span === null) throw new Error(`No day of a roster: ${day}`);
  return span;
}

/** Days since Monday, 0 to 6, of a day `YYYY-MM-DD`. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** So many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The seven days of the week that a day lies in, Monday first. */
export function weekOf(day: string): string[] {
  const monday = dayAfter(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => dayAfter(monday, at));
}
