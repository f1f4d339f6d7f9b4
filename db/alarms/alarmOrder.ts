import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AlarmSort } from '#domain/alarms/alarm.ts';
import type { AlarmKey } from '#domain/alarms/alarmKey.ts';
import { event } from '../schema/alarms.ts';

/** The columns that an order goes by, in front of the id: those of an index. */
const orders = {
  lastOccurredAt: [event.lastOccurredAt],
  firstOccurredAt: [event.firstOccurredAt],
  severity: [event.severity, event.lastOccurredAt],
  count: [event.count],
  dueAt: [event.dueAt],
} as const satisfies Record<AlarmSort, readonly SQLiteColumn[]>;

/** The indexes that have them. */
export const orderIndexes = {
  lastOccurredAt: 'event_last',
  firstOccurredAt: 'event_first',
  severity: 'event_severity',
  count: 'event_count',
  dueAt: 'event_due_at',
} as const satisfies Record<AlarmSort, string>;

export const orderColumns = (sort: AlarmSort): readonly SQLiteColumn[] => orders[sort];

/** Behind this place, in an order by these columns and the id. */
export function behind(columns: readonly SQLiteColumn[], key: AlarmKey, order: 'asc' | 'desc'): SQL {
  const names = sql.join(
    [...columns, event.id].map((column) => sql`${column}`),
    sql`, `,
  );
  const values = sql.join(
    [...key.values, key.id].map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`(${names}) ${sql.raw(order === 'asc' ? '>' : '<')} (${values})`;
}
