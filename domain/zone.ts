import { day, hour } from './time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Offsets at the ends of days of UTC, by the zone. Days of a few reports; a full one is begun anew. */
const offsets = new Map<string, Map<number, number>>();
const mostOffsets = 20_000;

/** How far the clocks of a zone are ahead of UTC at a moment, ms. */
export function zoneOffsetMs(zone: string, at: number): number {
  const utcDay = Math.floor(at / day);
  const before = offsetOfDay(zone, utcDay);
  // Clocks are not changed there and back within a day; on the day of a change the calendar is asked.
  return before === offsetOfDay(zone, utcDay + 1) ? before : askOffsetMs(zone, at);
}

function offsetOfDay(zone: string, utcDay: number): number {
  let known = offsets.get(zone);
  if (known === undefined || known.size > mostOffsets) offsets.set(zone, (known = new Map<number, number>()));
  let found = known.get(utcDay);
  if (found === undefined) known.set(utcDay, (found = askOffsetMs(zone, utcDay * day)));
  return found;
}

function askOffsetMs(zone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const shown = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'] ?? 1,
    parts['hour'] ?? 0,
    parts['minute'] ?? 0,
    parts['second'] ?? 0,
  );
  return shown - Math.floor(at / 1_000) * 1_000;
}

/** When the clocks of a zone show what those of UTC show then: midnight of a calendar day, or an hour of it. */
export function clockMoment(zone: string, utc: number): number {
  const guess = utc - zoneOffsetMs(zone, utc);
  // The offset at the guess counts, when the clocks change between.
  return utc - zoneOffsetMs(zone, guess);
}

/** The first moment of the day that `at` lies in. */
export function startOfDay(zone: string, at: number): number {
  const local = at + zoneOffsetMs(zone, at);
  return clockMoment(zone, Math.floor(local / day) * day);
}

/**
 * The whole day `YYYY-MM-DD` in a zone, both ends included; null for a text that is no day of the years 1970 to 2199.
 * @source docs/requirements.md 0.4
 */
export function dayRange(zone: string, text: string): { start: number; end: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  if (year < 1970 || year > 2199) return null;
  const utc = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== text) return null;
  return { start: clockMoment(zone, utc), end: clockMoment(zone, utc + day) - 1 };
}

/** Steps that a span of time is shown in. Weeks begin on Monday. */
export const granularities = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

/** Days since Monday, 0 to 6, of the day that `at` lies in. */
export function zoneWeekday(zone: string, at: number): number {
  return (new Date(at + zoneOffsetMs(zone, at)).getUTCDay() + 6) % 7;
}

/** `YYYY-MM-DD`, with the hour when asked for, `YYYY-MM`, or the week's Monday, as the clocks of the zone show it. */
export function zoneDate(zone: string, at: number, granularity: Granularity = 'day'): string {
  const local = at + zoneOffsetMs(zone, at);
  const text = new Date(granularity === 'week' ? local - zoneWeekday(zone, at) * day : local).toISOString();
  if (granularity === 'month') return text.slice(0, 7);
  if (granularity === 'week') return text.slice(0, 10);
  return granularity === 'day' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 13)}:00`;
}

/** `YYYY-MM-DD HH:mm` as the clocks of the zone show it. */
export function zoneMinute(zone: string, at: number): string {
  return new Date(at + zoneOffsetMs(zone, at)).toISOString().slice(0, 16).replace('T', ' ');
}

/** Starts of the steps from `start` to `end`, the last one included. */
export function zoneSteps(zone: string, start: number, end: number, granularity: Granularity): number[] {
  const steps: number[] = [];
  let at = start;
  while (at <= end) {
    steps.push(at);
    if (granularity === 'hour') at += hour;
    else if (granularity === 'day') at = startOfDay(zone, at + day + 6 * hour);
    else if (granularity === 'week') at = startOfDay(zone, at + (7 - zoneWeekday(zone, at)) * day + 6 * hour);
    else at = startOfMonthAfter(zone, at);
  }
  return steps;
}

function startOfMonthAfter(zone: string, at: number): number {
  const local = new Date(at + zoneOffsetMs(zone, at));
  return clockMoment(zone, Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1));
}
