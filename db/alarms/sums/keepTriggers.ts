import type { ClientBase } from 'pg';
import type SqliteConnection from 'better-sqlite3';
import type { KeptDays } from '#domain/alarms/daySums.ts';
import { alarmTriggers, toldColumns } from './alarmTriggers.ts';
import { countableDays, sumsFill } from './sumsState.ts';

/** As `alarm_sums` has them. */
interface SumsRow {
  readonly zone: string;
  readonly counted_to: string;
  /** PostgreSQL's driver may give a bigint as text. */
  readonly counted_from: number | string;
  readonly counted_day: number | string;
  readonly kept_days: string | null;
  readonly rows_from: number | string;
}

const nameOf = (statement: string): string => /^CREATE (?:TRIGGER|FUNCTION) (\w+)/.exec(statement)?.[1] ?? '';
const isTrigger = (statement: string): boolean => statement.startsWith('CREATE TRIGGER');

const state = 'SELECT zone, counted_to, counted_from, counted_day, kept_days, rows_from FROM alarm_sums WHERE id = 1';
/** What the fill needs to begin anew, as `restartSums` says it. */
const restarts = (row: SumsRow): readonly [string, string] => {
  const { countedFrom, countedDay, keptDays } = countableDays({
    zone: row.zone,
    countedTo: row.counted_to,
    countedFrom: Number(row.counted_from),
    countedDay: Number(row.counted_day),
    keptDays: row.kept_days === null ? null : (JSON.parse(row.kept_days) as readonly KeptDays[]),
    rowsFrom: Number(row.rows_from),
  });
  return [
    `UPDATE alarm_sums SET counted_to = '', counted_from = ${countedFrom}, counted_day = ${countedDay},
     kept_days = '${JSON.stringify(keptDays).replaceAll("'", "''")}', begun = begun + 1, differing_days = 0 WHERE id = 1`,
    `DELETE FROM fill WHERE name = '${sumsFill}'`,
  ];
};

/**
 * Makes the triggers of `event` anew where they are missing or are others than this program's: whatever rebuilds that
 * table on SQLite drops them. `missed`: alarms may have been written without them, so that all is counted again.
 * @returns whether it had to
 */
export function keepTriggersOfSqlite(client: SqliteConnection.Database, { missed }: { missed: boolean }): boolean {
  const found = client
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'event'`)
    .all() as Array<{ name: string; sql: string }>;
  const isThere = (statement: string): boolean => found.some(({ sql }) => `${sql};` === statement);
  const lost = alarmTriggers.sqlite.filter((statement) => !isThere(statement));
  if (lost.length === 0) return false;
  for (const statement of lost) client.exec(`DROP TRIGGER IF EXISTS ${nameOf(statement)}; ${statement}`);
  const row = client.prepare(state).get() as SumsRow | undefined;
  if (missed && row !== undefined) for (const statement of restarts(row)) client.exec(statement);
  return true;
}

/** The same on PostgreSQL, where they are lost by hand alone. */
export async function keepTriggersOfPostgres(client: ClientBase, { missed }: { missed: boolean }): Promise<boolean> {
  const { rows } = await client.query<{ name: string; columns: number }>(
    `SELECT tgname AS name, cardinality(tgattr::int2[]) AS columns FROM pg_trigger
     WHERE tgrelid = 'event'::regclass AND NOT tgisinternal AND tgenabled <> 'D'`,
  );
  const isThere = (wanted: string): boolean =>
    rows.some(
      ({ name, columns }) => name === wanted && columns === (wanted === 'event_changed' ? toldColumns.length : 0),
    );
  if (alarmTriggers.postgres.filter(isTrigger).map(nameOf).every(isThere)) return false;
  for (const statement of alarmTriggers.postgres) {
    if (!isTrigger(statement)) await client.query(`DROP FUNCTION IF EXISTS ${nameOf(statement)} CASCADE`);
  }
  for (const statement of alarmTriggers.postgres) await client.query(statement);
  const found = await client.query<SumsRow>(`${state} FOR UPDATE`);
  const [row] = found.rows;
  if (missed && row !== undefined) for (const statement of restarts(row)) await client.query(statement);
  return true;
}
