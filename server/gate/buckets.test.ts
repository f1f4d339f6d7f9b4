import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Buckets } from './buckets.ts';

describe('H1: the count by address', () => {
  it('lets no more in than its burst and what has come in since, whoever else is counted, and forgets nobody too early', () => {
    const steps = fc.array(fc.record({ key: fc.integer({ min: 0, max: 4 }), passedMs: fc.nat(5_000) }), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 600 }), (calls, burst, perMin) => {
        let nowMs = 0;
        const buckets = new Buckets({ perMin, burst, maxKeys: 5, nowMs: () => nowMs });
        const taken = new Map<number, number>();
        for (const { key, passedMs } of calls) {
          nowMs += passedMs;
          if (buckets.take(String(key)) === 0) taken.set(key, (taken.get(key) ?? 0) + 1);
          expect(taken.get(key) ?? 0).toBeLessThanOrEqual(burst + (nowMs * perMin) / 60_000 + 1e-6);
        }
      }),
    );
  });

  it('counts no proved work: a thousand who come one after the other, each given back, leave it full', () => {
    const buckets = new Buckets({ perMin: 20, burst: 20, nowMs: () => 0 });
    for (let n = 0; n < 1_000; n += 1) {
      expect(buckets.take('office')).toBe(0);
      buckets.giveBack('office');
    }
    const unknown = Array.from({ length: 30 }, () => buckets.take('office'));
    expect(unknown.filter((wait) => wait === 0)).toHaveLength(20);
    // And what is given back is never more than was there.
    for (let n = 0; n < 1_000; n += 1) buckets.giveBack('office');
    const again = Array.from({ length: 30 }, () => buckets.take('office'));
    expect(again.filter((wait) => wait === 0)).toHaveLength(20);
    expect(again.at(-1)).toBe(3);
  });

  it('does not grow with a million addresses', () => {
    const buckets = new Buckets({ perMin: 20, burst: 2, maxKeys: 1_000, nowMs: () => 0 });
    for (let n = 0; n < 1_000_000; n += 1) buckets.take(`a${n}`);
    expect(buckets.size).toBe(1_000);
    // Whoever is heard again and again is not the one that is forgotten.
    for (let n = 0; n < 5_000; n += 1) {
      buckets.take('loud');
      buckets.take(`b${n}`);
    }
    expect(buckets.take('loud')).toBeGreaterThan(0);
  });
});
