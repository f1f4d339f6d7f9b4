import { describe, expect, it } from 'vitest';
import type { WriteTx } from '#db/engine/database.ts';
import { forgot, type Forget } from '#db/sweeps/forget.ts';
import { inParts } from './inParts.ts';

/** Rows that take so long each, and how many were asked for at a time. */
function shelf(count: number, msOf: (row: number) => number) {
  let nowMs = 0;
  let left = count;
  const asked: number[] = [];
  const forget: Forget = async (_tx, _before, rows) => {
    asked.push(rows);
    const gone = Math.min(rows, left);
    for (let n = 0; n < gone; n += 1) nowMs += msOf(count - left + n);
    left -= gone;
    return forgot(gone, rows);
  };
  const run = (mostRows: number, firstRows = 20) =>
    inParts(forget, {} as WriteTx, 0, { mostRows, firstRows, withinMs: 12.5, clock: () => nowMs });
  return { asked, run, ms: () => nowMs };
}

describe('the parts of a slice', () => {
  it('grow while there is time, and end at the rows of the slice', async () => {
    const cheap = shelf(10_000, () => 0.001);
    expect(await cheap.run(200)).toEqual({ gone: 200, isMore: true });
    expect(cheap.asked).toEqual([20, 40, 80, 60]);
  });

  it('end in time where a row takes long, whatever the slice may have', async () => {
    const dear = shelf(10_000, () => 0.1);
    const { gone, isMore } = await dear.run(5_000);
    expect(isMore).toBe(true);
    expect(gone).toBeGreaterThan(80);
    expect(dear.ms()).toBeLessThanOrEqual(12.5);
  });

  it('end after the first one that was longer than all may be', async () => {
    const heavy = shelf(10_000, () => 2);
    expect(await heavy.run(5_000)).toEqual({ gone: 20, isMore: true });
    const large = shelf(10, () => 200);
    expect(await large.run(5_000, 1)).toEqual({ gone: 1, isMore: true });
  });

  it('are smaller where rows become dearer on the way', async () => {
    const mixed = shelf(10_000, (row) => (row < 60 ? 0.01 : 0.15));
    const { gone } = await mixed.run(5_000);
    expect(gone).toBeGreaterThan(60);
    // The part that met the dear ones had been sized for cheap ones; none came after it.
    expect(mixed.asked.at(-1)).toBeLessThanOrEqual(80);
    expect(mixed.ms()).toBeLessThan(25);
  });

  it('are a quarter of the time at most: what one of them meets on the disk alone is few rows', async () => {
    const warm = shelf(10_000, () => 0.02);
    await warm.run(5_000);
    expect(Math.max(...warm.asked) * 0.02).toBeLessThanOrEqual(12.5 / 4);
    // From some row on ten times as dear: a part of half of the rows before it would have taken 60 ms.
    const cold = shelf(10_000, (row) => (row < 300 ? 0.02 : 0.2));
    await cold.run(5_000);
    expect(cold.ms()).toBeLessThan(12.5 + 10 * (12.5 / 4));
  });

  it('say when there is no more, and begin no other part where one was not filled', async () => {
    const few = shelf(30, () => 0.001);
    expect(await few.run(200)).toEqual({ gone: 30, isMore: false });
    // A bucket of readings that ends: there may be more, in the next one.
    const buckets: number[] = [];
    const ofBuckets: Forget = async (_tx, _before, rows) => {
      buckets.push(rows);
      return { gone: 3, isMore: true };
    };
    const parts = { mostRows: 200, firstRows: 20, withinMs: 12.5 };
    expect(await inParts(ofBuckets, {} as WriteTx, 0, parts)).toEqual({ gone: 3, isMore: true });
    expect(buckets).toEqual([20]);
  });
});
