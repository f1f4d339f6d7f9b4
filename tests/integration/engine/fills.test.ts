import { and, asc, count, eq, gt, inArray, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fill } from '#db/fills/fills.ts';
import { listUnfinishedFills } from '#db/fills/listFills.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { dialect } from '#db/engine/dialect.ts';
import { fill } from '#db/schema/fills.ts';
import { setting } from '#db/schema/settings.ts';
import { nextRows, runFills } from '#workers/sweeps/runFills.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

const rowCount = 400;
/** What a row costs by the clock that the test turns. */
let rowMs = 2;
/** What a slice costs besides, as over a slow line. */
let sliceMs = 0;
const keyOf = (at: number) => `old-${String(at).padStart(4, '0')}`;

let data: TestDatabase;
let clockMs = 0;
let slices: number[] = [];
let afterSlice: (n: number) => void = () => undefined;

/** A fill that exists for this test: it writes `filled` into every old setting and counts how often it did. */
const throwaway: Fill = {
  name: 'throwaway',
  count: async (tx) => (await tx.sql.select({ n: count() }).from(setting).where(like(setting.key, 'old-%')))[0]?.n ?? 0,
  slice: async (tx, { cursor, rows }) => {
    const old = and(like(setting.key, 'old-%'), gt(setting.key, cursor ?? ''));
    const found = await tx.sql.select().from(setting).where(old).orderBy(asc(setting.key)).limit(rows);
    for (const { key, value } of found) {
      const times = ((value as { filled?: number }).filled ?? 0) + 1;
      await tx.sql
        .update(setting)
        .set({ value: { filled: times } })
        .where(eq(setting.key, key));
    }
    clockMs += sliceMs + found.length * rowMs;
    slices.push(found.length);
    afterSlice(slices.length);
    return { cursor: found.length < rows ? null : (found.at(-1)?.key ?? null), rows: found.length };
  },
};
const table = [throwaway];
const run = (stopping?: AbortSignal, db = data.db, pauseMs = 1) =>
  runFills({ db, now: () => 1_000, log: { info: () => undefined } }, stopping, {
    table,
    clock: () => clockMs,
    pauseMs,
  });
const unfinished = () => data.db.snapshot((tx) => listUnfinishedFills(tx, table));

beforeEach(async () => {
  // A worker would wait for SQLite's lock without giving this one process its turn.
  data = await openTestDatabase({ role: 'server' });
  clockMs = 0;
  [rowMs, sliceMs] = [2, 0];
  slices = [];
  afterSlice = () => undefined;
  await data.db.write(async (tx) => {
    for (let at = 0; at < rowCount; at++) {
      await tx.sql.insert(setting).values({ key: keyOf(at), value: {}, updatedAt: 0 });
    }
  });
});
afterEach(() => data.close());

const filledOnce = async () =>
  (await data.db.snapshot((tx) => tx.sql.select().from(setting).where(like(setting.key, 'old-%')))).filter(
    ({ value }) => (value as { filled?: number }).filled === 1,
  ).length;

it('9 a fill goes on in slices of at most 50 ms once it has seen what a row costs', async () => {
  await run();
  expect(await filledOnce()).toBe(rowCount);
  expect(slices.slice(1).length).toBeGreaterThan(10);
  for (const rows of slices.slice(1)) expect(rows * rowMs).toBeLessThanOrEqual(50);
  expect(await unfinished()).toEqual([]);
});

it('9 where a slice costs more than its rows PostgreSQL does not cut it to the fewest, which would only make more', async () => {
  [rowMs, sliceMs] = [0.2, 60];
  await run();
  expect(await filledOnce()).toBe(rowCount);
  // SQLite has one writer, and no round trips: a slice stays as short as it can be.
  const [fewest, most] = dialect === 'postgres' ? [26, 12] : [20, 25];
  // 50, and half as many: then it is known.
  expect(slices.slice(2, -1).every((rows) => rows >= fewest)).toBe(true);
  expect(slices.length).toBeLessThan(most);
});

it('9 a fill that is stopped or breaks goes on where it was, in another process, each row once', async () => {
  const stopping = new AbortController();
  afterSlice = (n) => n === 3 && stopping.abort();
  await run(stopping.signal);
  const [midway] = await unfinished();
  expect(midway).toEqual({ name: 'throwaway', doneRows: slices.reduce((sum, n) => sum + n, 0), totalRows: rowCount });
  expect(midway?.doneRows).toBeLessThan(rowCount);

  // Its transaction is undone together with the progress that it had written.
  afterSlice = () => {
    throw new Error('the process died here');
  };
  await expect(run()).rejects.toThrow('the process died here');
  expect(await unfinished()).toEqual([midway]);

  afterSlice = () => undefined;
  await run(undefined, await data.another());
  expect(await filledOnce()).toBe(rowCount);
  const [row] = await data.db.snapshot((tx) =>
    tx.sql
      .select()
      .from(fill)
      .where(inArray(fill.name, ['throwaway'])),
  );
  expect(row).toMatchObject({ doneRows: rowCount, totalRows: rowCount, cursor: null, finishedAt: 1_000 });
  slices = [];
  await run();
  expect(slices).toEqual([]);
});

it('9 whoever stops a fill does not wait for its rest between two slices', async () => {
  const stopping = new AbortController();
  afterSlice = () => setTimeout(() => stopping.abort(), 50);
  await run(stopping.signal, data.db, 3_600_000);
  expect(slices).toHaveLength(1);
});

it('9 others read and write between two slices, and see how far it is', async () => {
  const other = await data.another();
  let isOver = false;
  const filling = run().finally(() => (isOver = true));
  const seen = new Set<number>();
  let written = 0;
  for (let progress = await unfinished(); progress.length > 0 && !isOver; progress = await unfinished()) {
    seen.add(progress[0]?.doneRows ?? 0);
    await other.snapshot(readRevision);
    await other.write((tx) => tx.revision());
    written += 1;
    // SQLite answers without ever giving the event loop back.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await filling;
  expect(seen.size).toBeGreaterThan(3);
  expect(written).toBeGreaterThan(3);
  expect(await data.db.snapshot(readRevision)).toBe(written);
});

it('9 a slice that was too long is halved, a short one grows, none passes its bounds', () => {
  expect([nextRows(50, 51), nextRows(1, 900), nextRows(50, 50), nextRows(50, 26)]).toEqual([25, 1, 50, 50]);
  expect([nextRows(100, 10), nextRows(5_000, 1)]).toEqual([125, 5_000]);
});
