import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawSeries, StepSeries } from './history.ts';

describe('history of a device', () => {
  it('leaves raw values as they are, each metric by itself', () => {
    const series = rawSeries(
      [
        { ts: 1, metrics: { temp: 20, tilt: 1 } },
        { ts: 2, metrics: { tilt: 2 } },
      ],
      ['temp', 'tilt', 'rsrp'],
    );
    expect(series).toEqual({
      temp: [[1, 20, 20, 20]],
      tilt: [
        [1, 1, 1, 1],
        [2, 2, 2, 2],
      ],
      rsrp: [],
    });
  });

  it('gives mean, least and most of every step, whatever order the readings come in', () => {
    const reading = fc.record({
      ts: fc.integer({ min: 0, max: 20_000 }),
      metrics: fc.record({ temp: fc.integer({ min: -50, max: 100 }) }),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 60 }), (readings) => {
        const steps = new StepSeries(1_000, ['temp']);
        for (const each of [...readings].reverse()) steps.add(each);
        const points = steps.series().temp ?? [];
        expect(points.map(([at]) => at)).toEqual([...new Set(points.map(([at]) => at))].sort((a, b) => a - b));
        for (const [at, avg, min, max] of points) {
          const inside = readings.filter(({ ts }) => ts >= at && ts < at + 1_000).map(({ metrics }) => metrics.temp);
          expect(min).toBe(Math.min(...inside));
          expect(max).toBe(Math.max(...inside));
          expect(avg).toBeCloseTo(inside.reduce((a, b) => a + b, 0) / inside.length, 9);
        }
        expect(points.length).toBe(new Set(readings.map(({ ts }) => Math.floor(ts / 1_000))).size);
      }),
      { seed: 19, numRuns: 100 },
    );
  });
});
