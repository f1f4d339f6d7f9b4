import { sql } from 'drizzle-orm';
import { day, minute } from '#domain/time.ts';
import type { ReadTx, WriteTx } from './database.ts';
import { dialect } from './dialect.ts';
import { executeRaw, selectRaw } from './raw.ts';

const daysBack = 35;
const daysAhead = 3;
/** `reading.bucket` counts 10-minute steps since 1970. */
const bucketsPerDay = day / (10 * minute);
const prefix = 'reading_d';

const dayOf = (ms: number) => Math.floor(ms / day);
/** `reading_d20260131`, a UTC day. */
const nameOf = (dayNo: number) => `${prefix}${new Date(dayNo * day).toISOString().slice(0, 10).replaceAll('-', '')}`;

function dayNoOf(name: string): number {
  const date = name.slice(prefix.length).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return dayOf(Date.parse(date));
}

async function partitions(tx: ReadTx): Promise<string[]> {
  const rows = await selectRaw<{ name: string }>(
    tx,
    sql`SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'reading'::regclass ORDER BY c.relname`,
  );
  return rows.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

/**
 * PostgreSQL: makes the daily partitions of readings that are missing, 35 days back and 3 ahead, and answers their
 * names. Rows that waited in the default partition move to the day they belong to. SQLite: nothing to do.
 */
export async function ensurePartitions(tx: WriteTx, nowMs: number): Promise<string[]> {
  return ensureDays(tx, nowMs - daysBack * day, nowMs + daysAhead * day);
}

/** As `ensurePartitions`, for the days from one time to another, epoch ms. */
export async function ensureDays(tx: WriteTx, fromMs: number, untilMs: number): Promise<string[]> {
  if (dialect === 'sqlite') return [];
  await tx.lock('migration');
  const first = dayOf(fromMs);
  const wanted = Array.from({ length: dayOf(untilMs) - first + 1 }, (_, i) => first + i);
  const known = new Set(await partitions(tx));
  const missing = wanted.filter((dayNo) => !known.has(nameOf(dayNo)));
  for (const dayNo of missing) {
    const from = dayNo * bucketsPerDay;
    const until = from + bucketsPerDay;
    const table = nameOf(dayNo);
    // Filled first and attached then: a partition cannot be made while the default one holds rows of its range.
    await executeRaw(tx, sql.raw(`CREATE TABLE ${table} (LIKE reading INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`));
    await executeRaw(
      tx,
      sql.raw(`WITH waiting AS (DELETE FROM reading_default WHERE bucket >= ${from} AND bucket < ${until} RETURNING *)
       INSERT INTO ${table} SELECT * FROM waiting`),
    );
    await executeRaw(
      tx,
      sql.raw(`ALTER TABLE reading ATTACH PARTITION ${table} FOR VALUES FROM (${from}) TO (${until})`),
    );
  }
  return missing.map(nameOf);
}

/**
 * Who waits for the parent's lock holds up everybody who comes behind: whoever reads for longer is asked again later.
 */
const dropWaitMs = 500;

/**
 * Drops the oldest partition of a day that ended before `keepFromMs`, with about so many rows; null when there is none.
 * SQLite: nothing to drop, rows are deleted in chunks there.
 * @throws what is `busy` when somebody read on: nothing was dropped then
 */
export async function dropOldestPartition(
  tx: WriteTx,
  keepFromMs: number,
): Promise<{ readonly dropped: string | null; readonly rows: number; readonly isMore: boolean }> {
  if (dialect === 'sqlite') return { dropped: null, rows: 0, isMore: false };
  await tx.lock('migration');
  const [name, next] = (await partitions(tx)).filter((each) => dayNoOf(each) < dayOf(keepFromMs));
  if (name === undefined) return { dropped: null, rows: 0, isMore: false };
  const [guess] = await selectRaw<{ rows: number }>(
    tx,
    sql`SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = ${name}::regclass`,
  );
  await executeRaw(tx, sql.raw(`SET LOCAL lock_timeout = ${dropWaitMs}`));
  await executeRaw(tx, sql.raw(`DROP TABLE ${name}`));
  return { dropped: name, rows: guess?.rows ?? 0, isMore: next !== undefined };
}

/** Rows that no daily partition would take; more than none is worth a system alarm. Always 0 on SQLite. */
export async function countUnpartitioned(tx: ReadTx): Promise<number> {
  if (dialect === 'sqlite') return 0;
  const [row] = await selectRaw<{ count: number }>(tx, sql`SELECT count(*) AS count FROM reading_default`);
  return row?.count ?? 0;
}
