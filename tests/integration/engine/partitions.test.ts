import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '#domain/time.ts';
import { dialect } from '#db/engine/dialect.ts';
import { countUnpartitioned, dropOldestPartition, ensurePartitions } from '#db/engine/partitions.ts';
import { selectRaw } from '#db/engine/raw.ts';
import { reading as readingTable } from '#db/schema/readings.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { reading } from './fixtures.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());

const future = Date.UTC(2031, 4, 10, 12);
const partitionOf = (deviceNo: number) =>
  data.db.snapshot(async (tx) => {
    const [row] = await selectRaw<{ name: string }>(
      tx,
      sql`SELECT tableoid::regclass::text AS name FROM reading WHERE device_no = ${deviceNo}`,
    );
    return row?.name;
  });
const ensure = (nowMs: number) => data.db.write((tx) => ensurePartitions(tx, nowMs));

describe.runIf(dialect === 'postgres')('daily partitions', () => {
  it('stand 35 days back and 3 ahead of now after the migration', async () => {
    expect(await ensure(Date.now())).toEqual([]);
  });

  it('are made for another day, once, also by two at a time', async () => {
    const both = await Promise.all([ensure(future), ensure(future)]);
    const made = both.flat();
    expect(made).toHaveLength(39);
    expect(made[0]).toBe('reading_d20310405');
    expect(made.at(-1)).toBe('reading_d20310513');
    expect(await ensure(future + day)).toEqual(['reading_d20310514']);
  });

  it('take the readings of their UTC day; others wait in the default partition and are counted', async () => {
    const midnight = Date.UTC(2031, 4, 10);
    await data.db.write((tx) =>
      tx.hot.appendReadings([
        reading(1, midnight - 1),
        reading(2, midnight),
        reading(3, midnight + day - 1),
        reading(4, midnight + 10 * day),
      ]),
    );
    expect(await Promise.all([1, 2, 3, 4].map(partitionOf))).toEqual([
      'reading_d20310509',
      'reading_d20310510',
      'reading_d20310510',
      'reading_default',
    ]);
    expect(await data.db.snapshot((tx) => countUnpartitioned(tx))).toBe(1);
  });

  it('take over what waited in the default partition', async () => {
    await ensure(future + 8 * day);
    expect(await partitionOf(4)).toBe('reading_d20310520');
    expect(await data.db.snapshot((tx) => countUnpartitioned(tx))).toBe(0);
    const again = await data.db.write((tx) => tx.hot.appendReadings([reading(4, Date.UTC(2031, 4, 20))]));
    expect(again).toEqual([false]);
  });

  it('go away whole when their last day is past keeping', async () => {
    const dropped: Array<string | null> = [];
    for (let isMore = true; isMore;) {
      const step = await data.db.write((tx) => dropOldestPartition(tx, Date.UTC(2031, 4, 10, 9)));
      dropped.push(step.dropped);
      ({ isMore } = step);
    }
    expect(dropped).toContain('reading_d20310509');
    expect(dropped).not.toContain('reading_d20310510');
    const left = await data.db.snapshot((tx) => tx.sql.select({ no: readingTable.deviceNo }).from(readingTable));
    expect(left.map(({ no }) => no).sort((a, b) => a - b)).toEqual([2, 3, 4]);
  });
});

describe.runIf(dialect === 'sqlite')('SQLite', () => {
  it('has no partitions to make, drop or count', async () => {
    expect(await ensure(future)).toEqual([]);
    expect((await data.db.write((tx) => dropOldestPartition(tx, future))).dropped).toBeNull();
    expect(await data.db.snapshot((tx) => countUnpartitioned(tx))).toBe(0);
  });
});
