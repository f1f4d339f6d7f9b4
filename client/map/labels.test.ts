import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceLabel, gridLabel, placeLabels, showsDeviceLabels } from './labels.ts';
import { touches, type Box } from './mercator.ts';

const frame: Box = { left: 0, top: 0, right: 1_000, bottom: 600 };
const at = (x: number, y: number): Box => ({ left: x, top: y, right: x + 80, bottom: y + 18 });

test('SEED-127 device labels are absent at zoom 16 and shown at zoom 17', () => {
  expect([4, 16].map(showsDeviceLabels)).toEqual([false, false]);
  expect([17, 18, 19, 20].map(showsDeviceLabels)).toEqual([true, true, true, true]);
});

test('SEED-250 a label longer than 9 characters is cut to 9', () => {
  expect(gridLabel('合肥绕城高速南淝河大桥16号')).toBe('合肥绕城高速南淝河');
  expect(gridLabel('沪蓉1号桥16号')).toBe('沪蓉1号桥16号');
  expect(Array.from(gridLabel('🚧'.repeat(12)))).toHaveLength(9);
});

test('posts of one bridge are told apart by their labels of 9 characters', () => {
  expect(deviceLabel('合肥绕城高速南淝河大桥·16号')).toBe('合肥绕…桥·16号');
  expect(deviceLabel('合肥绕城高速南淝河大桥·17号')).toBe('合肥绕…桥·17号');
  expect(deviceLabel('沪蓉1号桥16号')).toBe('沪蓉1号桥16号');
  expect(Array.from(deviceLabel('🚧'.repeat(12)))).toHaveLength(9);
});

test('the earlier label wins and a later one takes its next place', () => {
  expect(placeLabels([[at(100, 100)], [at(120, 100), at(120, 140)], [at(110, 105)]], frame)).toEqual([0, 1, -1]);
});

test('labels keep off obstacles and edges', () => {
  expect(placeLabels([[at(-4, 10)], [at(500, 300)]], frame, [at(520, 310)])).toEqual([-1, -1]);
});

test('no two labels that are shown touch', () => {
  const label = fc.array(fc.tuple(fc.integer({ min: -50, max: 1_000 }), fc.integer({ min: -20, max: 600 })), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 80 }), (labels) => {
      const boxes = labels.map((places) => places.map(([x, y]) => at(x, y)));
      const shown = placeLabels(boxes, frame).flatMap((chosen, index) => boxes[index]?.[chosen] ?? []);
      for (const [index, box] of shown.entries()) {
        expect(shown.slice(index + 1).some((other) => touches(box, other))).toBe(false);
      }
    }),
    { seed: 127 },
  );
});
