import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reading as readingTable } from '#db/schema/readings.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { reading, state, t0 } from './fixtures.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());

const append = (...rows: Array<ReturnType<typeof reading>>) => data.db.write((tx) => tx.hot.appendReadings(rows));

describe('appendReadings', () => {
  it('answers for each row, in the order given, whether it was new', async () => {
    expect(await append(reading(1, t0), reading(1, t0 + 1), reading(2, t0))).toEqual([true, true, true]);
    expect(await append(reading(1, t0), reading(1, t0 + 2), reading(2, t0), reading(3, t0))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(await append()).toEqual([]);
  });

  it('takes the first of equal keys in one call and answers no for the others', async () => {
    const first = reading(9, t0, { flags: 1, metrics: Buffer.from('first') });
    const again = reading(9, t0, { flags: 2, metrics: Buffer.from('again') });
    expect(await append(reading(8, t0), first, again, again)).toEqual([true, true, false, false]);
    const rows = await data.db.snapshot((tx) => tx.sql.select().from(readingTable));
    expect(rows.filter(({ deviceNo }) => deviceNo === 9)).toEqual([first]);
  });

  it('tells apart what differs in any part of its key, and keeps times far outside every partition', async () => {
    const far = [0, Date.UTC(2015, 0, 1), Date.UTC(2060, 0, 1)].map((ts) => reading(20, ts));
    const seqs = [1, 2, 2 ** 48 - 1].map((seq) => reading(21, t0, { seq }));
    expect(await append(...far, ...seqs)).toEqual([true, true, true, true, true, true]);
    expect(await append(...far, ...seqs)).toEqual([false, false, false, false, false, false]);
  });

  it('takes thousands of rows in one call', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) =>
      reading(100 + (i % 50), t0 + i, { metrics: Buffer.alloc(40, i) }),
    );
    expect((await append(...rows)).every(Boolean)).toBe(true);
    expect((await append(...rows)).some(Boolean)).toBe(false);
  });

  it('leaves nothing when its transaction is rolled back', async () => {
    const failed = data.db.write(async (tx) => {
      await tx.hot.appendReadings([reading(30, t0)]);
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await append(reading(30, t0))).toEqual([true]);
  });
});

describe('states', () => {
  const full = state(5, {
    online: false,
    batteryPct: 81.25,
    rsrp: -97.5,
    lastValues: Buffer.from([0, 255, 10, 92]),
    memory: '{"n":1,"文":"\\"引号\\" {,} \\\\ NULL"}',
  });

  it('come back as they were saved, in number order, without the unknown', async () => {
    const rows = [state(30), full, state(4), state(1_000_000)];
    await data.db.write((tx) => tx.hot.saveStates(rows));
    const loaded = await data.db.write((tx) => tx.hot.loadStates([1_000_000, 5, 77, 30, 5, 4]));
    expect(loaded).toEqual([state(4), full, state(30), state(1_000_000)]);
    expect(await data.db.write((tx) => tx.hot.loadStates([]))).toEqual([]);
  });

  it('are replaced whole, the last of two in one call, and the memory becomes null again', async () => {
    const quiet = state(5, { orderTs: t0 + 5, lastSeenAt: t0 + 5 });
    await data.db.write((tx) => tx.hot.saveStates([full, quiet]));
    expect(await data.db.write((tx) => tx.hot.loadStates([5]))).toEqual([quiet]);
    await data.db.write((tx) => tx.hot.saveStates([]));
  });

  it('are locked from load to commit: nobody counts from an old value', async () => {
    await data.db.write((tx) => tx.hot.saveStates([state(60, { orderSeq: 0 }), state(61, { orderSeq: 0 })]));
    const [one, other] = [await data.another(), await data.another()];
    const bump = async (db: typeof other, order: number[]) =>
      db.write(async (tx) => {
        const rows = await tx.hot.loadStates(order);
        await tx.hot.saveStates(rows.map((row) => ({ ...row, orderSeq: row.orderSeq + 1 })));
      });
    await Promise.all(Array.from({ length: 20 }, (_, i) => bump(i % 2 ? one : other, i % 3 ? [60, 61] : [61, 60])));
    const rows = await data.db.write((tx) => tx.hot.loadStates([60, 61]));
    expect(rows.map(({ orderSeq }) => orderSeq)).toEqual([20, 20]);
  });
});
