import { sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmRow, AlarmSort } from '#domain/alarms/alarm.ts';
import { maxTotal, type AlarmKey } from '#domain/alarms/alarmKey.ts';
import { byIndex } from '../engine/byIndex.ts';
import type { ReadTx } from '../engine/database.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
import { rowQueries } from '../realtime/rows.ts';
import { event } from '../schema/alarms.ts';
import type { AlarmFilter } from './alarmFilter.ts';
import { chooseWay } from './alarmWay.ts';
import { countWay, type Counted } from './countAlarms.ts';
import { findAlarmIds } from './findAlarmIds.ts';

export interface AlarmPage extends AlarmFilter {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: AlarmSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** Only what stands behind this row in the order: the way past `maxTotal`. */
  readonly after?: AlarmKey | undefined;
}

/**
 * A page of alarms, newest first unless sorted otherwise, without a total. Nothing stands on a page that begins behind
 * `maxTotal` rows: from there on lists are read by key.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function listAlarms(tx: ReadTx, scope: Scope, page: AlarmPage): Promise<AlarmRow[]> {
  return (await pageOf(tx, scope, page, false)).records;
}

/**
 * The same with the number of all of them.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function listAndCountAlarms(
  tx: ReadTx,
  scope: Scope,
  page: AlarmPage,
): Promise<{ records: AlarmRow[]; total: number; isMore: boolean }> {
  const { records, counted } = await pageOf(tx, scope, page, true);
  return { records, total: counted.n, isMore: counted.isMore };
}

async function pageOf(
  tx: ReadTx,
  scope: Scope,
  page: AlarmPage,
  isCounted: boolean,
): Promise<{ records: AlarmRow[]; counted: Counted }> {
  const { ids, counted } = await findPage(tx, scope, page, isCounted);
  return { records: await rowsOf(tx, ids), counted };
}

/**
 * Ids of a page in its order.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function findAlarmPage(tx: ReadTx, scope: Scope, page: AlarmPage): Promise<readonly string[]> {
  return (await findPage(tx, scope, page, false)).ids;
}

async function findPage(
  tx: ReadTx,
  scope: Scope,
  { sort = 'lastOccurredAt', order = 'desc', offset, limit, after, ...filter }: AlarmPage,
  isCounted: boolean,
): Promise<{ readonly ids: readonly string[]; readonly counted: Counted }> {
  const part = { sort, order, offset, limit, after };
  return byIndex(tx, async () => {
    const way = await chooseWay(tx, scope, filter);
    return {
      ids: offset >= maxTotal ? [] : await findAlarmIds(tx, way, filter, part),
      counted: isCounted ? await countWay(tx, way) : { n: 0, isMore: false },
    };
  });
}

/** Rows in the order of these ids. */
export function inOrderOf<T extends { readonly id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The rows of these ids, in this order. The ids come from a scoped query. */
async function rowsOf(tx: ReadTx, ids: readonly string[]): Promise<AlarmRow[]> {
  if (ids.length === 0) return [];
  const rows = await askRows(tx, { ids: textsValue(ids) });
  return inOrderOf(
    ids,
    rows.map(({ row }) => row),
  );
}

const askRows = prepared((query) =>
  rowQueries.alarm(query, { where: inGivenTexts(event.id, sql.placeholder('ids')), limit: 0 }),
);
