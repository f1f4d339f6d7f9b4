import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addOccurrence, mostSpans, type Span } from './spans.ts';

interface Counted {
  firstOccurredAt: number;
  lastOccurredAt: number;
  spans: readonly Span[] | null;
  count: number;
}

function countAll(times: readonly number[], mergeMs: number): Counted {
  const [first = 0, ...others] = times;
  const alarm: Counted = { firstOccurredAt: first, lastOccurredAt: first, spans: null, count: 1 };
  for (const ts of others) {
    const { spans, more } = addOccurrence(alarm, ts, mergeMs);
    alarm.spans = spans;
    alarm.count += more;
    alarm.firstOccurredAt = Math.min(alarm.firstOccurredAt, ts);
    alarm.lastOccurredAt = Math.max(alarm.lastOccurredAt, ts);
  }
  return alarm;
}

it('occurrences in any order count what the gaps between them say', () => {
  const times = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 20 }), (given, mergeMs) => {
      const inOrder = [...given].sort((a, b) => a - b);
      const gaps = inOrder.filter((ts, at) => at > 0 && ts - (inOrder[at - 1] ?? 0) > mergeMs);
      const mixed = countAll(given, mergeMs);
      expect(mixed.count).toBe(gaps.length + 1);
      expect(mixed).toEqual(countAll(inOrder, mergeMs));
    }),
    { seed: 20_261_123, numRuns: 500 },
  );
});

it('one that joins two counts one less, one of a known time nothing', () => {
  expect(countAll([0, 100], 60)).toMatchObject({
    count: 2,
    spans: [
      [0, 0],
      [100, 100],
    ],
  });
  expect(countAll([0, 100, 50], 60)).toMatchObject({ count: 1, spans: null });
  expect(countAll([0, 100, 100, 0], 60).count).toBe(2);
});

it('keeps a bounded number of them, the newest; the count goes on', () => {
  const times = Array.from({ length: 3 * mostSpans }, (_, n) => n * 100);
  const alarm = countAll(times, 60);
  expect(alarm.count).toBe(times.length);
  expect(alarm.spans).toHaveLength(mostSpans);
  const oldest = 100 * (2 * mostSpans);
  expect(alarm.spans?.[0]).toEqual([0, oldest]);
  expect(addOccurrence(alarm, 950, 10).more).toBe(0);
  expect(addOccurrence(alarm, oldest + 50, 10).more).toBe(1);
});

it('a wider merge time joins no more than the two next to it', () => {
  const alarm = countAll([0, 100, 200, 300], 60);
  expect(addOccurrence(alarm, 150, 3_600)).toEqual({
    more: -1,
    spans: [
      [0, 0],
      [100, 200],
      [300, 300],
    ],
  });
});
