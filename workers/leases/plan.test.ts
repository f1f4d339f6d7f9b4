import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredLease } from '#db/leases/listLeases.ts';
import { planLeases } from './plan.ts';

const lanes = Array.from({ length: 16 }, (_, at) => `lane/telemetry-${at}`);
const base = { lanes, single: ['schedules'], leaseMs: 6_000, isGone: () => false };
const worker = (id: string, leftMs: number): StoredLease => ({ name: `worker/${id}`, owner: id, fence: 1, leftMs });

test('10.1b the workers that live come to shares that are all lanes, none twice, and alike to one lane', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.integer({ min: 21, max: 40 })), (live, dead) => {
      const stored = [
        ...live.map((id) => worker(id, 3_000)),
        ...dead.map((id) => worker(String(id).repeat(3), -1)),
        // By a clock that was wrong.
        worker('far ahead', 3_600_000),
      ];
      const shares = live.map((id) => planLeases({ ...base, id, stored }).share);
      expect(shares.flatMap((share) => [...share]).sort()).toEqual([...lanes].sort());
      const sizes = shares.map((share) => share.size);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      // The first lanes are the ones in use: they are dealt out like all others.
      const used = shares.map((share) => lanes.slice(0, 8).filter((lane) => share.has(lane)).length);
      expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(1);
    }),
  );
});

test('10.1b what another one holds is left alone until it expires, was given back, or its process is known dead', () => {
  const held = (owner: string, leftMs: number): StoredLease[] => [
    worker('b', leftMs),
    ...[...lanes, 'schedules'].map((name) => ({ name, owner, fence: 4, leftMs })),
  ];
  const taken = (stored: StoredLease[], isGone = () => false) =>
    planLeases({ ...base, id: 'a', stored, isGone }).take.length;
  expect(taken(held('b', 1))).toBe(0);
  expect(taken(held('b', 0))).toBe(17);
  expect(taken(held('b', 12_001))).toBe(17);
  expect(taken(held('b', 1), () => true)).toBe(17);
  // The other one lives and has given everything back: half of it is its share.
  expect(taken([worker('b', 1), ...held('', -9).slice(1)])).toBe(9);
});
