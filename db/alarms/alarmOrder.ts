import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { AlarmSort } from '#domain/alarms/alarm.ts';
import type { AlarmKey } from '#domain/alarms/alarmKey.ts';
import { event, needSql } from '../schema/alarms.ts';

/** What an order goes by: a column, or what an index has instead of one. */
export type OrderColumn = SQLiteColumn | SQL;

/** The columns that an order goes by, in front of the id: those of an index. */
const orders = {
  need: [needSql, event.lastOccurredAt],
  lastOccurredAt: [event.lastOccurredAt],
  firstOccurredAt: [event.firstOccurredAt],
  severity: [event.severity, event.lastOccurredAt],
  count: [event.count],
  dueAt: [event.dueAt],
} as const satisfies Record<AlarmSort, readonly OrderColumn[]>;

/** The indexes that have them. */
export const orderIndexes = {
  need: 'event_open_need',
  lastOccurredAt: 'event_last',
  firstOccurredAt: 'event_first',
  severity: 'event_severity',
  count: 'event_count',
  dueAt: 'event_due_at',
} as const satisfies Record<AlarmSort, string>;

export const orderColumns = (sort: AlarmSort): readonly OrderColumn[] => orders[sort];

/** Behind this place, in an order by these columns and the id. */
export function behind(columns: readonly OrderColumn[], key: AlarmKey, order: 'asc' | 'desc'): SQL {
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
