import { asc, count, gt, sql } from 'drizzle-orm';
import { foldLines, monthOf, sumClock, type SumDays } from '#domain/alarms/daySums.ts';
import { addSums } from '../alarms/sums/addSums.ts';
import { lineColumns } from '../alarms/sums/eventLines.ts';
import { allCounted, moveSums, readSumDays, readSumsState, sumsFill } from '../alarms/sums/sumsState.ts';
import type { WriteTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { databaseErrorKind } from '../engine/errors.ts';
import { executeRaw } from '../engine/raw.ts';
import { event } from '../schema/alarms.ts';
import { alarmChange, alarmDay, alarmDayPair, alarmDayRail } from '../schema/alarmSums.ts';
import type { Fill } from './fills.ts';
import { NotNow } from './notNow.ts';

/**
 * Counts the alarms that were there before the day sums, and all of them anew when they are made again: first what
 * stood is removed, then rows are counted in the order of their ids. What changes meanwhile is noted by the triggers
 * when it was counted already, and else counted as it stands when its turn comes.
 * @source docs/adr/0033-day-sums.md
 */
export const fillDaySums: Fill = {
  name: sumsFill,

  async count(tx) {
    const [all] = await tx.sql.select({ n: count() }).from(event);
    return all?.n ?? 0;
  },

  async slice(tx, { cursor, rows, zone, patienceMs }) {
    await waitForWriters(tx, patienceMs);
    const found = await readSumsState(tx);
    if (found === null) await moveSums(tx, { zone });
    const days = await readSumDays(tx, zone);
    const isFirst = (found?.countedTo ?? '') === '';
    if (isFirst && (await removeSome(tx, days, rows))) return { cursor: '', rows: 0 };
    const lines = await tx.sql
      .select(lineColumns)
      .from(event)
      .where(gt(event.id, cursor ?? ''))
      .orderBy(asc(event.id))
      .limit(rows);
    const wanted = lines.filter(({ firstOccurredAt }) => firstOccurredAt >= days.countedFrom);
    await addSums(
      tx,
      foldLines(
        wanted.map((line) => ({ ...line, sign: 1 })),
        sumClock(days),
      ),
    );
    const last = lines.length < rows ? null : (lines.at(-1)?.id ?? null);
    await moveSums(tx, { zone: days.zone, countedTo: last ?? allCounted });
    return { cursor: last, rows: lines.length };
  },
};

/**
 * What others have written but not committed would be counted twice or never: each writer is before this slice or
 * behind it. SQLite has one writer anyway. While it waits for a long one, all others of alarms wait behind it.
 * @param patienceMs 0: as long as it takes
 * @throws NotNow after so long
 */
async function waitForWriters(tx: WriteTx, patienceMs: number): Promise<void> {
  if (dialect !== 'postgres') return;
  await executeRaw(tx, sql.raw(`SET LOCAL lock_timeout = ${Math.trunc(patienceMs)}`));
  try {
    await executeRaw(tx, sql`LOCK TABLE ${event} IN SHARE MODE`);
  } catch (error) {
    if (databaseErrorKind(error) === 'busy')
      throw new NotNow('Alarms are being written for longer than others can wait');
    throw error;
  }
  await executeRaw(tx, sql.raw('SET LOCAL lock_timeout TO DEFAULT'));
}

/** The parts of a key, as a condition names them. */
const tables = [
  { table: alarmDay, key: sql.raw('org_id, dim, day, value') },
  { table: alarmDayPair, key: sql.raw('project_id, day, type_code, org_id') },
  { table: alarmDayRail, key: sql.raw('day, rail_id, org_id, project_id') },
] as const;

/**
 * Removes sums that are counted again, and changes that will be counted as they stand.
 * @returns whether there may be more
 */
async function removeSome(tx: WriteTx, { countedFrom, countedDay: from }: SumDays, rows: number): Promise<boolean> {
  const old = sql`select id from ${alarmChange} where first_occurred_at >= ${countedFrom} limit ${rows}`;
  const gone = await tx.sql
    .delete(alarmChange)
    .where(sql`${alarmChange.id} in (${old})`)
    .returning({ id: alarmChange.id });
  if (gone.length === rows) return true;
  // The month that the boundary lies in is added up again below.
  const isOld = sql`(day >= ${from} or (day >= ${monthOf(from)} and day % 100 = 0))`;
  for (const { table, key } of tables) {
    const some = sql`select ${key} from ${table} where ${isOld} limit ${rows}`;
    const removed = await tx.sql
      .delete(table)
      .where(sql`(${key}) in (${some})`)
      .returning({ day: table.day });
    if (removed.length === rows) return true;
  }
  if (from > 0) await addUpMonth(tx, monthOf(from), from);
  return false;
}

/** The month of guardrails from its days before the one from which on all is counted again. */
async function addUpMonth(tx: WriteTx, month: number, until: number): Promise<void> {
  await executeRaw(
    tx,
    sql`insert into ${alarmDayRail} (day, rail_id, org_id, project_id, total)
      select ${sql.raw(String(month))}, rail_id, org_id, project_id, sum(total) from ${alarmDayRail}
      where day > ${month} and day < ${until} group by rail_id, org_id, project_id`,
  );
}
