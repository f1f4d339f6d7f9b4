import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Places } from './places.ts';

it('M5: places never hold more than their bounds, by key and in all, and are free again when they are left', () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    weight: fc.integer({ min: 1, max: 9 }),
    in: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const places = new Places({ total: 30, perKey: 12 });
      const held: Array<{ key: string; weight: number }> = [];
      const sum = (of: typeof held) => of.reduce((all, { weight }) => all + weight, 0);
      for (const { key, weight, in: isIn } of steps) {
        const own = held.filter((each) => each.key === key);
        if (isIn) {
          const full = places.take(key, weight);
          const expected = sum(own) + weight > 12 ? 'key' : sum(held) + weight > 30 ? 'total' : null;
          expect(full).toBe(expected);
          if (full === null) held.push({ key, weight });
        } else if (own[0] !== undefined) {
          held.splice(held.indexOf(own[0]), 1);
          places.leave(key, own[0].weight);
        }
        expect(places.total).toBe(sum(held));
        expect(places.keys).toBe(new Set(held.map((each) => each.key)).size);
      }
    }),
  );
});
