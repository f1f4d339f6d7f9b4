import { expect, test } from 'vitest';
import { heatRadiusPx } from '#domain/geo/heat.ts';
import { heatCellPx, heatField, type HeatPoints } from './heat.ts';

const worldPx = 4_096;
const box = { left: 1_000, top: 1_000, right: 1_400, bottom: 1_400 };
/** Px of the world, in the middle of a cell. */
const pointsAt = (...places: ReadonlyArray<readonly [number, number, number]>): HeatPoints => ({
  x: Float64Array.from(places, ([x]) => (x + heatCellPx / 2) / worldPx),
  y: Float64Array.from(places, ([, y]) => (y + heatCellPx / 2) / worldPx),
  weight: Float64Array.from(places, ([, , weight]) => weight),
});
const read = (points: HeatPoints, x: number, y: number): number => {
  const { width, values } = heatField(points, worldPx, box);
  return values[Math.floor((y - box.top) / heatCellPx) * width + Math.floor((x - box.left) / heatCellPx)] ?? NaN;
};

test('SEED-344 a place warms 60 px around it and nothing farther', () => {
  expect(heatRadiusPx).toBe(60);
  const one = pointsAt([1_200, 1_200, 1]);
  expect(read(one, 1_200, 1_200)).toBe(1);
  expect(read(one, 1_256, 1_200)).toBeGreaterThan(0);
  expect(read(one, 1_200, 1_144)).toBeGreaterThan(0);
  for (const [x, y] of [
    [1_260, 1_200],
    [1_200, 1_140],
    [1_244, 1_244],
    [1_320, 1_200],
  ] as const) {
    expect(read(one, x, y)).toBe(0);
  }
});

test('warmth adds up by weight, and what lies just outside the picture reaches in', () => {
  const three = pointsAt([1_200, 1_200, 2], [1_200, 1_200, 1], [1_240, 1_200, 1]);
  expect(read(three, 1_200, 1_200)).toBeGreaterThan(3);
  expect(heatField(three, worldPx, box).max).toBeGreaterThan(3);
  expect(read(pointsAt([960, 1_200, 1]), 1_000, 1_200)).toBeGreaterThan(0);
  expect(heatField(pointsAt([900, 1_200, 1], [NaN, NaN, 1]), worldPx, box).max).toBe(0);
});
