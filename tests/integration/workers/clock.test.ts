import { like } from 'drizzle-orm';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beat } from '#db/ingest/beat.ts';
import { notice } from '#db/schema/notices.ts';
import { hour, second } from '#domain/time.ts';
import { createServerClock } from '#server/clock.ts';
import { Keeper } from '#workers/leases/keeper.ts';
import { createWorkerClock } from '#workers/clock.ts';
import { schedules, startSchedules, type Schedule } from '#workers/schedules.ts';
import { openTown } from '../server/town.ts';
import { openSite, startMs, type Site } from './site.ts';

let site: Site;
let [mono, wrongBy] = [0, 0];
const wall = () => startMs + mono + wrongBy;
const monoMs = () => mono;
beforeEach(async () => {
  [mono, wrongBy] = [0, 0];
  site = await openSite();
});
afterEach(() => site.close());

const clockNotices = (db: Site['db']) =>
  db.snapshot((tx) =>
    tx.sql.select().from(notice).where(like(notice.contentKey, 'notice.content.security.clockDoubted%')),
  );

test('10.1r F18 a clock that steps forth, back and forth again under server and worker: root has one notice', async () => {
  const [worker, server] = [createWorkerClock(wall, monoMs), createServerClock(wall, monoMs)];
  const town = await openTown();
  const context = { ...site.context, db: town.db, now: worker.now };
  const looks = async () => {
    await worker.look(context);
    await server.look({ ...context, bus: site.context.bus as never });
  };
  await looks();
  expect(await clockNotices(town.db)).toEqual([]);
  for (const byMs of [2 * hour, 0, -hour, 0]) {
    wrongBy = byMs;
    mono += 5 * second;
    await looks();
  }
  const told = await clockNotices(town.db);
  await town.close();
  expect(told).toHaveLength(1);
  expect(told[0]?.contentParams).toMatchObject({ minutes: 120 });
});

test('10.1r a worker judges nothing by a clock that stepped, until a door says which time is right', async () => {
  const worker = createWorkerClock(wall, monoMs);
  const context = { ...site.context, now: worker.now };
  const id = ulid();
  const door = (at: number) => site.db.write((tx) => beat(tx, { id, kind: 'door', at, oldestReceivedAt: null }));
  await door(wall());
  await worker.look(context);
  wrongBy = 2 * hour;
  mono += 5 * second;
  await worker.look(context);
  expect(worker.isTrusted()).toBe(false);
  // The row of before the step says nothing again; a new one does.
  await door(startMs + mono);
  await worker.look(context);
  expect(worker.isTrusted()).toBe(true);
  expect(worker.now()).toBe(startMs + mono);
  mono += 5 * second;
  await door(startMs + mono + wrongBy);
  await worker.look(context);
  expect(worker.now()).toBe(wall());
});

test('10.1r silence, timers, overdue, maintenance, retention and the check of sums wait while the clock is doubted; the others run', async () => {
  const ran = new Set<string>();
  const table = schedules.map((row): Schedule => ({ ...row, everyMs: 1, run: async () => ran.add(row.name) }));
  let isTrusted = false;
  const context = { ...site.context, bus: {} as never, dataDir: '.', now: Date.now, isClockTrusted: () => isTrusted };
  const keeper = new Keeper({ db: site.db, log: pino({ level: 'silent' }) });
  const running = startSchedules(keeper.single('schedules'), context, table);
  const waits = ['maintenance', 'overdue', 'retention', 'shelves', 'silence', 'sumsCheck', 'timers', 'unwatched'];
  const others = table.map(({ name }) => name).filter((name) => !waits.includes(name));
  await keeper.start();
  await vi.waitFor(() => expect([...ran].toSorted()).toEqual(others.toSorted()), { timeout: 60_000 });
  isTrusted = true;
  await vi.waitFor(() => expect([...ran]).toEqual(expect.arrayContaining(waits)), { timeout: 60_000 });
  await running.stop();
  await keeper.stop();
});

test('10.1r F18 a clock that is put back by an hour stops no schedule', async () => {
  let now = Date.now();
  let runs = 0;
  const table: Schedule[] = [{ name: 'each', everyMs: 1_000, run: async () => (runs += 1) }];
  const keeper = new Keeper({ db: site.db, log: pino({ level: 'silent' }) });
  const running = startSchedules(
    keeper.single('schedules'),
    { ...site.context, bus: {} as never, dataDir: '.', now: () => (now += 500) },
    table,
  );
  await keeper.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 60_000 });
  now -= hour;
  const before = runs;
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before), { timeout: 60_000 });
  await running.stop();
  await keeper.stop();
});
