import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentKeys } from './recentKeys.ts';

describe('the memory of keys', () => {
  it('knows what was added lately, and never takes one key for another', () => {
    const key = fc.tuple(fc.nat(), fc.maxSafeNat(), fc.maxSafeNat());
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 60 }), fc.array(key, { maxLength: 60 }), (added, others) => {
        const keys = new RecentKeys(4_096);
        for (const each of added) keys.add(...each);
        const names = new Set(added.map(String));
        for (const each of others) if (!names.has(String(each))) expect(keys.has(...each)).toBe(false);
        expect(keys.has(...(added.at(-1) as [number, number, number]))).toBe(true);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('holds most of a hundred thousand in its 24 bytes each, and forgets the oldest first', () => {
    const keys = new RecentKeys();
    const ts = 1_763_600_000_000;
    for (let n = 0; n < 100_000; n += 1) keys.add(n % 1_000, ts + n * 10, n);
    let known = 0;
    for (let n = 0; n < 100_000; n += 1) if (keys.has(n % 1_000, ts + n * 10, n)) known += 1;
    expect(known).toBeGreaterThan(97_000);
  });
});
