import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, ne, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDays, listDaysToCheck } from '#db/alarms/sums/checkDays.ts';
import { areSumsReady, restartSums } from '#db/alarms/sums/sumsState.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { event } from '#db/schema/alarms.ts';
import { alarmDay, alarmDayRail } from '#db/schema/alarmSums.ts';
import { forgetEvents } from '#db/sweeps/forget.ts';
import { day } from '#domain/time.ts';
import { runFills } from '#workers/sweeps/runFills.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { signal } from '../engine/signal.ts';
import { openTown, type Town } from '../server/town.ts';

const zone = 'Asia/Shanghai';
const rows = 60;
const idOf = (n: number): string => `E${String(n).padStart(5, '0')}`;
/** A bound, not a measure. */
const patienceMs = 5_000;
let town: Town;
let other: Database;

const fillIn = (db = town.db) =>
  runFills({ db, now: () => town.now, timeZone: zone, log: pino({ level: 'silent' }) }, undefined, { pauseMs: 1 });
const isReady = () => town.db.snapshot((tx) => areSumsReady(tx, zone));
const begin = () =>
  town.db.write(async (tx) => {
    await tx.lock('sweep');
    await restartSums(tx, zone);
  });
/** All alarms that were raised, as the sums have them. */
const counted = () =>
  town.db.snapshot(async (tx) => {
    const [all] = await tx.sql
      .select({ n: sql<number>`coalesce(sum(${alarmDay.total}), 0)`.mapWith(Number) })
      .from(alarmDay)
      .where(sql`${alarmDay.orgId} = '' and ${alarmDay.dim} = 'all'`);
    return all?.n;
  });

/** A transaction that stays open after its work until it is told to end. */
async function open(work: (tx: WriteTx) => Promise<unknown>): Promise<() => Promise<void>> {
  const [begun, told] = [signal(), signal()];
  const done = other.write(async (tx) => {
    await work(tx);
    begun.give();
    await told.given;
  });
  await Promise.race([begun.given, done]);
  return () => {
    told.give();
    return done;
  };
}
const touch = (id: string) => (tx: WriteTx) =>
  tx.sql
    .update(event)
    .set({ escalationLevel: sql`1 - ${event.escalationLevel}` })
    .where(eq(event.id, id));
/** How many transactions of this database wait for a lock. */
const waiting = () =>
  other.snapshot(async (tx) => {
    const [found] = await selectRaw<{ n: number }>(
      tx,
      sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return found?.n ?? 0;
  });

// SQLite has one writer: nobody is between two others.
describe.runIf(dialect === 'postgres')('the day sums beside others’ transactions', () => {
  beforeAll(async () => {
    town = await openTown();
    other = await town.another({ role: 'tool' });
    await town.report('north', { impactG: 5 });
    await town.db.write(async (tx) => {
      const [row] = await tx.sql.select().from(event).limit(1);
      if (row === undefined) throw new Error('the report has raised nothing');
      const copies = Array.from({ length: rows }, (_, n) => {
        const at = town.now - (n % 6) * day;
        const own = { id: idOf(n), subjectId: idOf(n), isOpen: false };
        return { ...row, ...own, firstOccurredAt: at, lastOccurredAt: at };
      });
      await tx.sql.insert(event).values(copies);
    });
    await fillIn();
  }, 180_000);
  afterAll(() => town.close());

  it('11.3 alarms are written while their fill waits for a long writer, and it ends when that one does', async () => {
    await begin();
    const end = await open(touch(idOf(1)));
    let tries = 0;
    let isOver = false;
    const patient: Database = {
      ...town.db,
      snapshot: (work) => town.db.snapshot(work),
      write: (work, options) => {
        tries += 1;
        return town.db.write(work, options);
      },
    };
    const filling = fillIn(patient).finally(() => (isOver = true));
    try {
      const until = performance.now() + 30_000;
      for (let n = 0; tries < 4 && performance.now() < until; n += 1) {
        const written = town.db.write(touch(idOf(2 + (n % 50)))).then(() => 'written');
        expect(await Promise.race([written, delay(patienceMs, 'waits', { ref: false })])).toBe('written');
        await delay(10);
      }
      expect(tries).toBeGreaterThanOrEqual(4);
      expect([isOver, await isReady()]).toEqual([false, false]);
    } finally {
      await end();
    }
    await filling;
    expect(await isReady()).toBe(true);
    expect(await town.db.snapshot(async (tx) => checkDays(tx, zone, (await listDaysToCheck(tx)).days))).toEqual([]);
  });

  it('11.3 sums:rebuild --check finds no days that differ of sums that were begun anew meanwhile', async () => {
    // It stands still in its first look.
    const end = await open((tx) => executeRaw(tx, sql`LOCK TABLE ${alarmDayRail} IN ACCESS EXCLUSIVE MODE`));
    const env = { PATH: process.env['PATH'], DATABASE_URL: town.databaseUrl ?? '', APP_TZ: zone };
    const child = spawn(process.execPath, [builtFile('scripts/rebuildSums.ts'), '--check'], { env, stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const closed = once(child, 'close');
    await expect.poll(waiting).toBe(1);
    await begin();
    await end();
    expect(await closed).toEqual([1, null]);
    expect(said).toContain('are not whole');
    expect(said).not.toContain('differ');
    await fillIn();
  });

  it('11.3 what retention removes while the sums are begun anew stays counted', async () => {
    const all = await counted();
    expect(all).toBeGreaterThanOrEqual(rows);
    // Retention has found that all is counted, and waits for a row.
    const end = await open(touch(idOf(0)));
    const forgetting = town.db.write((tx) => forgetEvents(tx, town.now + day, 1_000));
    await expect.poll(waiting).toBe(1);
    let hasBegun = false;
    const beginning = begin().then(() => (hasBegun = true));
    await expect.poll(async () => hasBegun || (await waiting()) === 2).toBe(true);
    await end();
    expect((await forgetting).gone).toBeGreaterThanOrEqual(rows);
    await beginning;
    await fillIn();
    expect(await town.db.snapshot((tx) => tx.sql.$count(event, ne(event.isOpen, true)))).toBe(0);
    expect(await counted()).toBe(all);
  });
});
