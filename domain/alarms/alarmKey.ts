import type { AlarmRow, AlarmSort } from './alarm.ts';
import { needOf } from './need.ts';

/**
 * Totals are counted up to here, and pages have numbers: a longer list is narrowed by its filters, or read on from its
 * last row.
 */
export const maxTotal = 10_000;

/** Pages of this size that are asked for by number. */
export const numberedPages = (size: number): number => Math.max(1, Math.floor(maxTotal / size));

/** A row's place in an order: where the next page begins. */
export interface AlarmKey {
  readonly values: ReadonlyArray<number | null>;
  readonly id: string;
}

/** What a row's place is made of, in whatever order. */
type Keyed = Pick<
  AlarmRow,
  | 'id'
  | 'lastOccurredAt'
  | 'firstOccurredAt'
  | 'severity'
  | 'count'
  | 'dueAt'
  | 'lateAt'
  | 'handledStatus'
  | 'escalationLevel'
>;

export function keyOf(row: Keyed, sort: AlarmSort): AlarmKey {
  const { id, lastOccurredAt, firstOccurredAt, severity, count, dueAt } = row;
  const need = needOf(row);
  const values = {
    // What needs nobody goes by when it occurred last, behind all others.
    need: need === 0 ? [null, lastOccurredAt] : [need, lastOccurredAt],
    lastOccurredAt: [lastOccurredAt],
    firstOccurredAt: [firstOccurredAt],
    severity: [severity, lastOccurredAt],
    count: [count],
    // Without a time they go by when they occurred last, behind all others.
    dueAt: dueAt === null ? [null, lastOccurredAt] : [dueAt],
  };
  return { values: values[sort], id };
}

/** The place of the last row of a page, as calls carry it; null without one. */
export function textOfKey(row: AlarmRow | undefined, sort: AlarmSort = 'lastOccurredAt'): string | null {
  if (row === undefined) return null;
  const key = keyOf(row, sort);
  return `${key.values.map((each) => each ?? '-').join()}_${key.id}`;
}
