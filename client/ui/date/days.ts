import { day as dayMs } from '#domain/time.ts';

/** Two whole days, both included, as `YYYY-MM-DD`; '' leaves that end open. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Ranges that end today, by how many days they have. */
export const quickRanges = { today: 1, d7: 7, d30: 30 } as const;
export type QuickRange = keyof typeof quickRanges;
export const quickNames = Object.keys(quickRanges) as readonly QuickRange[];

/** The day as calls take it, from what people type: `2026-11-14`, `2026/11/4`, `20261114`. Undefined: no such day. */
export function readDay(text: string): string | undefined {
  const found = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|(\d{2})(\d{2}))$/.exec(text.trim());
  if (found === null) return undefined;
  const [, year = '', dashedMonth, dashedDay, joinedMonth, joinedDay] = found;
  const month = (dashedMonth ?? joinedMonth ?? '').padStart(2, '0');
  const date = (dashedDay ?? joinedDay ?? '').padStart(2, '0');
  const whole = `${year}-${month}-${date}`;
  const time = Date.parse(`${whole}T00:00:00Z`);
  // Some engines roll 02-30 over into March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(whole) ? whole : undefined;
}

/** The day `by` days after another. */
export function shiftDay(from: string, by: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);
}

export function quickRange(name: QuickRange, today: string): DayRange {
  return { from: shiftDay(today, 1 - quickRanges[name]), to: today };
}

/** The quick range that a range is today. */
export function quickOf(range: DayRange, today: string): QuickRange | undefined {
  return quickNames.find((name) => {
    const quick = quickRange(name, today);
    return quick.from === range.from && quick.to === range.to;
  });
}

export interface Typed {
  readonly range: DayRange | undefined;
  readonly badFrom: boolean;
  readonly badTo: boolean;
  /** Both are days, but the first lies after the last. */
  readonly reversed: boolean;
}

/** What two text fields say; either may be empty. */
export function readTyped(from: string, to: string): Typed {
  const first = from.trim() === '' ? '' : readDay(from);
  const last = to.trim() === '' ? '' : readDay(to);
  const reversed = first !== undefined && last !== undefined && first !== '' && last !== '' && first > last;
  return {
    range: first === undefined || last === undefined || reversed ? undefined : { from: first, to: last },
    badFrom: first === undefined,
    badTo: last === undefined,
    reversed,
  };
}

/** A day without its year when that is this year's. */
export function shortDay(text: string, today: string): string {
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5) : text;
}
