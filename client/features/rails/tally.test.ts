import { expect, test } from 'vitest';
import { storeOf } from '#tests/support/storeOf.ts';
import { keepSame, tallyRails } from './tally.ts';

const tally = (...statuses: number[]) =>
  tallyRails(storeOf(statuses.map((deviceStatus, at) => ({ id: `d${at}`, railId: `rail ${at % 2}`, deviceStatus }))));

test('counts that are the same after a change of devices are the same object: no row is drawn anew', () => {
  const before = tally(1, 2, 3);
  expect(keepSame(before, tally(3, 2, 1))).toBe(before);
});

test('another count, another guardrail and the first counts are taken', () => {
  const before = tally(1, 2, 3);
  for (const next of [tally(1, 2, 4), tally(1, 2, 3, 3), tally(1)]) expect(keepSame(before, next)).toBe(next);
  expect(keepSame(null, before)).toBe(before);
});
