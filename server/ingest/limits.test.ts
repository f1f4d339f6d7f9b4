import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pressure } from './pressure.ts';
import { RecentKeys } from './recentKeys.ts';
import { newBucket } from './tokenBucket.ts';

describe('the count of a signer’s requests', () => {
  it('lets a burst of 20 in, then 10 a second', () => {
    const bucket = newBucket(0, 0);
    const take = (now: number) => bucket.take(now, 10, 20);
    const start = 1_000_000;
    expect(Array.from({ length: 25 }, () => take(start)).filter(Boolean)).toHaveLength(20);
    expect(bucket.waitSec(10)).toBe(1);
    expect(Array.from({ length: 25 }, () => take(start + 1_000)).filter(Boolean)).toHaveLength(10);
  });

  it('gives nothing for a clock that steps back', () => {
    const bucket = newBucket(0, 0);
    while (bucket.take(5_000, 10, 20));
    expect(bucket.take(1_000, 10, 20)).toBe(false);
  });
});

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

describe('back-pressure', () => {
  const at = async (memoryShare: number, oldestWaitingMs: number) => {
    const bus = { pressure: async () => ({ memoryShare, oldestWaitingMs }) };
    const pressure = new Pressure({ bus, now: () => 0, memoryShare: 0.6, backlogSec: 120 });
    await pressure.look();
    return [pressure.refusesTelemetry(), pressure.refusesAlarms()];
  };

  it('SPEC-045 refuses telemetry above 60 % of memory or 120 s of backlog, and alarms above 90 % only', async () => {
    expect(await at(0.6, 120_000)).toEqual([null, null]);
    expect(await at(0.61, 0)).toEqual(['memory', null]);
    expect(await at(0.1, 120_001)).toEqual(['backlog', null]);
    expect(await at(0.91, 0)).toEqual(['memory', 'memory']);
  });

  it('refuses all while the queue does not answer, and takes them again when it does', async () => {
    let isAway = true;
    const bus = {
      pressure: async () => {
        if (isAway) throw new Error('away');
        return { memoryShare: 0, oldestWaitingMs: 0 };
      },
    };
    const pressure = new Pressure({ bus, now: () => 0, memoryShare: 0.6, backlogSec: 120 });
    await pressure.look();
    expect([pressure.refusesTelemetry(), pressure.refusesAlarms()]).toEqual(['away', 'away']);
    isAway = false;
    await pressure.look();
    expect(pressure.refusesAlarms()).toBeNull();
  });
});
