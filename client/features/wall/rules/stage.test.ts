import { expect, test } from 'vitest';
import { stageOf } from './stage.ts';

test('a full-HD screen is the stage itself, a 4K one the same twice as large', () => {
  expect(stageOf(1920, 1080)).toEqual({ width: 1920, height: 1080, scale: 1, left: 0, top: 0 });
  expect(stageOf(3840, 2160)).toEqual({ width: 1920, height: 1080, scale: 2, left: 0, top: 0 });
});

test.each([
  [1440, 900],
  [1366, 768],
  [2560, 1080],
  [1280, 1024],
])('in a window of %d × %d less than 2 in 100 is left empty', (width, height) => {
  const stage = stageOf(width, height);
  expect(stage.width).toBeGreaterThanOrEqual(1919);
  expect(stage.height).toBeGreaterThanOrEqual(1079);
  const used = stage.width * stage.scale * stage.height * stage.scale;
  expect(used / (width * height)).toBeGreaterThan(0.98);
  expect(used / (width * height)).toBeLessThan(1.01);
});

test('an upright screen gets bars rather than a grid that is all gaps', () => {
  const { height, scale, top } = stageOf(1080, 1920);
  expect(height).toBe(1566);
  expect(top).toBeCloseTo((1920 - height * scale) / 2);
});
