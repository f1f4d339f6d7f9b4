import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemFlag, tsOf, type TelemetryItem } from '#domain/telemetry/item.ts';
import { bucketOf, groupByDevice, inKeyOrder, type Visit } from './visits.ts';

const anyItem = fc.record({
  deviceNo: fc.integer({ min: 1, max: 5 }),
  sentTs: fc.integer({ min: 0, max: 3_600_000 }),
  seq: fc.integer({ min: 0, max: 3 }),
  receivedAt: fc.integer({ min: 0, max: 3_600_000 }),
  flags: fc.constantFrom(0, itemFlag.clock),
  type: fc.constant('telemetry' as const),
  metrics: fc.constant({}),
});

const key = (item: TelemetryItem) => [bucketOf(item), item.deviceNo, tsOf(item), item.seq];
const compare = (a: TelemetryItem, b: TelemetryItem): number => {
  for (const [at, part] of key(a).entries()) {
    const difference = part - (key(b)[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

test('whatever order items come in, they are written in the order of the key, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyItem, { maxLength: 30 }), { maxLength: 4 }), (batches) => {
      const visits = groupByDevice(batches).map(([deviceNo, given]): Visit => {
        return { deviceNo, given, fresh: [], state: undefined, folded: null } as unknown as Visit;
      });
      const arrivals = inKeyOrder(visits);
      const expected = batches.flat().sort(compare);
      expect(arrivals.map(({ item }) => key(item))).toEqual(expected.map(key));
      expect(arrivals.every(({ item, visit }) => visit.given.includes(item))).toBe(true);
    }),
    { seed: 20_261_121 },
  );
});
