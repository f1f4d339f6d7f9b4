import { asc, count, desc, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { ReadTx } from '../engine/database.ts';
import { selectAlarmRows } from '../realtime/rows.ts';
import { event } from '../schema/alarms.ts';
import { alarmsWhere, type AlarmFilter } from './alarmFilter.ts';

export const alarmSorts = {
  lastOccurredAt: event.lastOccurredAt,
  firstOccurredAt: event.firstOccurredAt,
  severity: event.severity,
  count: event.count,
  dueAt: event.dueAt,
} as const;
export type AlarmSort = keyof typeof alarmSorts;

export interface AlarmPage extends AlarmFilter {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: AlarmSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** Totals are counted up to here: a longer list is narrowed by its filters, not paged through. */
export const maxTotal = 100_000;

/**
 * A page of alarms, newest first unless sorted otherwise.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function listAlarms(
  tx: ReadTx,
  scope: Scope,
  page: AlarmPage,
): Promise<{ records: AlarmRow[]; total: number }> {
  const where = await alarmsWhere(tx, scope, page);
  const column = alarmSorts[page.sort ?? 'lastOccurredAt'];
  const inOrder = page.order === 'asc' ? asc : desc;
  const nullsLast = sql`${column} is null`;
  const ids = await tx.sql
    .select({ id: event.id })
    .from(event)
    .where(where)
    .orderBy(...(page.sort === 'dueAt' ? [nullsLast] : []), inOrder(column), inOrder(event.id))
    .limit(page.limit)
    .offset(page.offset);
  const counted = tx.sql
    .select({ one: sql`1`.as('one') })
    .from(event)
    .where(where)
    .limit(maxTotal)
    .as('counted');
  const [all] = await tx.sql.select({ n: count() }).from(counted);
  return {
    records: await rowsOf(
      tx,
      ids.map(({ id }) => id),
    ),
    total: all?.n ?? 0,
  };
}

/** The rows of these ids, in this order. The ids come from a scoped query. */
async function rowsOf(tx: ReadTx, ids: readonly string[]): Promise<AlarmRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectAlarmRows(tx, { where: inArray(event.id, [...ids]), limit: 0 });
  const byId = new Map(rows.map(({ row }) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
