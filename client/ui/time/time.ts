import { day, hour, minute, second } from '#domain/time.ts';
import { currentZone } from '#client/api/zone.ts';

type AgoKey = 'time.agoS' | 'time.agoM' | 'time.agoH' | 'time.agoD';

/** The text key and number of "n minutes ago"; ages below zero (clock skew) count as now. */
export function agoOf(ageMs: number): { key: AgoKey; n: number } {
  const age = Math.max(0, ageMs);
  if (age < minute) return { key: 'time.agoS', n: Math.floor(age / second) };
  if (age < hour) return { key: 'time.agoM', n: Math.floor(age / minute) };
  if (age < day) return { key: 'time.agoH', n: Math.floor(age / hour) };
  return { key: 'time.agoD', n: Math.floor(age / day) };
}

type ShortKey = 'time.shortS' | 'time.shortM' | 'time.shortH' | 'time.shortD';

/** One number and its unit, e.g. how long a status has stood. */
export function shortOf(spanMs: number): { key: ShortKey; n: number } {
  const span = Math.max(0, spanMs);
  if (span < minute) return { key: 'time.shortS', n: Math.floor(span / second) };
  if (span < hour) return { key: 'time.shortM', n: Math.floor(span / minute) };
  if (span < day) return { key: 'time.shortH', n: Math.floor(span / hour) };
  return { key: 'time.shortD', n: Math.floor(span / day) };
}

type SpanKey = 'time.s' | 'time.ms' | 'time.hm' | 'time.dh' | 'time.d';
export interface Span {
  readonly key: SpanKey;
  readonly d: number;
  readonly h: string;
  readonly m: string;
  readonly s: string;
}

/** The two largest units of a duration; the smaller one has two digits so that the width stays. */
export function spanOf(spanMs: number): Span {
  const seconds = Math.floor(Math.max(0, spanMs) / second);
  const [d, h, m, s] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const two = (value: number): string => String(value).padStart(2, '0');
  if (d >= 7) return { key: 'time.d', d, h: String(h), m: two(m), s: two(s) };
  if (d > 0) return { key: 'time.dh', d, h: String(h), m: two(m), s: two(s) };
  if (h > 0) return { key: 'time.hm', d, h: String(h), m: two(m), s: two(s) };
  if (m > 0) return { key: 'time.ms', d, h: String(h), m: String(m), s: two(s) };
  return { key: 'time.s', d, h: String(h), m: String(m), s: String(s) };
}

/** An age cut down to the unit in which `agoOf` and `shortOf` tell it: it changes only when their words do. */
export function toldAge(ageMs: number): number {
  const age = Math.max(0, ageMs);
  const unit = age < minute ? second : age < hour ? minute : age < day ? hour : day;
  return age - (age % unit);
}

/** The same of a duration as `spanOf` tells it, in two units. */
export function toldSpan(spanMs: number): number {
  const span = Math.max(0, spanMs);
  const unit = span < hour ? second : span < day ? minute : span < 7 * day ? hour : day;
  return span - (span % unit);
}

const parts = new Map<string, Intl.DateTimeFormat>();
function formatter(zone: string): Intl.DateTimeFormat {
  const known = parts.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  parts.set(zone, made);
  return made;
}

/** Beyond it there are no dates, ms. */
const lastMoment = 8.64e15;

/** `YYYY-MM-DD HH:mm:ss` in the zone of the installation; `--` for none. @source docs/requirements.md 0.4 */
export function dateTime(ts: number | null | undefined, zone: string = currentZone()): string {
  if (ts === null || ts === undefined || !(Math.abs(ts) <= lastMoment)) return '--';
  const found = Object.fromEntries(
    formatter(zone)
      .formatToParts(ts)
      .map((part) => [part.type, part.value]),
  );
  return `${found['year']}-${found['month']}-${found['day']} ${found['hour']}:${found['minute']}:${found['second']}`;
}

/** As short as it tells rows apart: without its year while that is this year, else without its seconds. */
export function moment(ts: number | null | undefined, now: number, zone: string = currentZone()): string {
  const whole = dateTime(ts, zone);
  if (whole === '--') return whole;
  return whole.slice(0, 4) === dateTime(now, zone).slice(0, 4) ? whole.slice(5) : whole.slice(0, 16);
}

/** `HH:mm:ss`. */
export function clock(ts: number | null | undefined, zone: string = currentZone()): string {
  const whole = dateTime(ts, zone);
  return whole === '--' ? whole : whole.slice(11);
}

/** `YYYY-MM-DD`, as the calls take whole days. */
export function dayOf(ts: number, zone: string = currentZone()): string {
  return dateTime(ts, zone).slice(0, 10);
}
