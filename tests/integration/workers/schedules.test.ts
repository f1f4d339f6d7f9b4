import { asc, count } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { reading, repairedKey } from '#db/schema/readings.ts';
import { forgetReadings } from '#db/sweeps/forget.ts';
import { day, minute } from '#domain/time.ts';
import { Keeper } from '#workers/leases/keeper.ts';
import { schedules, startSchedules, type Schedule, type ScheduleContext } from '#workers/schedules.ts';
import { sweepRetention } from '#workers/sweeps/sweepRetention.ts';
import { openSite, startMs, type Site } from './site.ts';

let site: Site;
afterEach(() => site.close());

/** Schedules here never touch the bus. */
const contextOf = (of: Site, now: () => number): ScheduleContext => ({
  db: of.db,
  facts: of.context.facts,
  bus: {} as ScheduleContext['bus'],
  now,
  log: pino({ level: 'silent' }),
  auditKeys: of.context.auditKeys,
  timeZone: of.context.timeZone,
  dataDir: '.',
});

test('sweeps run on while retention is busy, which is told to end when the process stops', async () => {
  site = await openSite();
  let sweeps = 0;
  let retentions = 0;
  let ended = false;
  const table: Schedule[] = [
    {
      ...(schedules.find(({ name }) => name === 'retention') as Schedule),
      everyMs: 1,
      run: (_, stopping) => {
        retentions += 1;
        return new Promise<void>((done) => {
          stopping.addEventListener('abort', () => {
            ended = true;
            done();
          });
        });
      },
    },
    {
      name: 'sweep',
      everyMs: 1,
      run: async () => {
        sweeps += 1;
      },
    },
  ];
  const keeper = new Keeper({ db: site.db, log: pino({ level: 'silent' }) });
  const running = startSchedules(keeper.single('schedules'), contextOf(site, Date.now), table);
  await keeper.start();
  await vi.waitFor(() => expect(sweeps).toBeGreaterThanOrEqual(3), { timeout: 60_000, interval: 50 });
  expect(retentions).toBe(1);
  expect(ended).toBe(false);
  await running.stop();
  await keeper.stop();
  expect(ended).toBe(true);
});

test('retention gives others their turn after every chunk', async () => {
  site = await openSite();
  const rows = Array.from({ length: 3_000 }, (_, seq) => ({ deviceNo: 1, sentTs: 1, seq, at: startMs - 32 * day }));
  await site.db.write(async (tx) => {
    for (let from = 0; from < rows.length; from += 1_000) {
      await tx.sql.insert(repairedKey).values(rows.slice(from, from + 1_000));
    }
  });
  const left = async (): Promise<number> => {
    const [row] = await site.db.write((tx) => tx.sql.select({ n: count() }).from(repairedKey));
    return row?.n ?? 0;
  };
  let done = false;
  const seen: number[] = [];
  const sweep = sweepRetention(site.context).then(() => (done = true));
  while (!done) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.push(await left());
  }
  await sweep;
  expect(seen.some((n) => n > 0 && n < rows.length)).toBe(true);
  expect(await left()).toBe(0);
});

test.runIf(dialect === 'sqlite')('a bucket of readings goes in parts of 5,000 rows', async () => {
  site = await openSite();
  const bucket = Math.floor((startMs - 40 * day) / (10 * minute));
  const rows = Array.from({ length: 5_001 }, (_, n) => ({
    bucket,
    deviceNo: n,
    ts: bucket * 10 * minute,
    seq: n,
    receivedAt: startMs,
    flags: 0,
  }));
  const kept = { ...rows[0]!, bucket: Math.floor(startMs / (10 * minute)), ts: startMs };
  await site.db.write(async (tx) => {
    for (const part of [rows.slice(0, 2_500), rows.slice(2_500), [kept]]) await tx.sql.insert(reading).values(part);
  });
  const before = startMs - 35 * day;
  const forget = () => site.db.write((tx) => forgetReadings(tx, before, 5_000));
  const buckets = () =>
    site.db.snapshot((tx) => tx.sql.select({ bucket: reading.bucket }).from(reading).orderBy(asc(reading.bucket)));
  expect(await forget()).toEqual({ gone: 5_000, isMore: true });
  expect(await buckets()).toEqual([{ bucket }, { bucket: kept.bucket }]);
  expect(await forget()).toEqual({ gone: 1, isMore: true });
  expect(await forget()).toEqual({ gone: 0, isMore: false });
  expect(await buckets()).toEqual([{ bucket: kept.bucket }]);
});
