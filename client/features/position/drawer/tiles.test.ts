import { expect, test } from 'vitest';
import { isPastMoment, momentMs } from '#client/charts/momentary.ts';
import { nearestStop, nextStop } from '../sheet.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { addSamples, limitsOf, sparkOf, sparkSize, sparkWindowMs, tileState } from './tiles.ts';

const stateOf = (metric: MetricKey, value: number | undefined, past?: boolean, own?: ThresholdOverrides) =>
  tileState(limitsOf(own)[metric], value, past);
import { takeReadings } from './takeReadings.ts';

test('a tile is tinted only when its value is past a limit of the catalogue', () => {
  expect([0.04, 0.5, 2].map((value) => stateOf('impactG', value))).toEqual(['plain', 'warn', 'over']);
  expect([4.9, 5, 10].map((value) => stateOf('tilt', value))).toEqual(['plain', 'warn', 'over']);
  expect([25, 20, 8].map((value) => stateOf('batteryPct', value))).toEqual(['plain', 'warn', 'over']);
  expect(stateOf('tilt', undefined)).toBe('plain');
  expect(stateOf('tiltX', 90)).toBe('plain');
});

test('10.1m SPEC-042 a tile is tinted by what its device’s model and project have, not by the catalogue', () => {
  const own = { TILT: { raise: 3 }, TILT_WARN: { raise: 2 }, BATTERY_CRITICAL: { raise: 15 } };
  expect([1.9, 2, 3].map((value) => stateOf('tilt', value, false, own))).toEqual(['plain', 'warn', 'over']);
  expect([21, 20, 15].map((value) => stateOf('batteryPct', value, false, own))).toEqual(['plain', 'warn', 'over']);
});

test('a tile of an impact turns grey when its moment is past, and each value keeps the time of its own report', () => {
  const now = 1_000_000_000;
  const first = { ts: now, metrics: { impactG: 3, temp: 20 }, ages: { impactG: now - momentMs - 1 } };
  const values = takeReadings({ latest: {}, times: {}, at: null, samples: {} }, [first], now);
  const past = (key: 'impactG' | 'temp') => isPastMoment(key, values.times[key], now);
  expect([stateOf('impactG', 3, past('impactG')), stateOf('temp', 20, past('temp'))]).toEqual(['past', 'plain']);
  expect(values.samples.impactG).toEqual([]);
  const again = takeReadings(values, [{ ts: now + 1, metrics: { impactG: 2.5 } }], now + 1);
  expect(again).toMatchObject({ latest: { impactG: 2.5 }, times: { impactG: now + 1, temp: now } });
  expect(stateOf('impactG', 2.5, isPastMoment('impactG', again.times.impactG, now + 1))).toBe('over');
});

test('samples are kept for ten minutes, in order, each time once', () => {
  const now = 1_000_000_000;
  const samples = addSamples(
    [
      [now - 5, 1],
      [now - sparkWindowMs, 9],
    ],
    [
      [now - 1, 3],
      [now - 5, 2],
      [now - 3, 2.5],
    ],
    now,
  );
  expect(samples).toEqual([
    [now - 5, 2],
    [now - 3, 2.5],
    [now - 1, 3],
  ]);
});

test('the sparkline stays in its box and shows a limit only when the values come near it', () => {
  const near = sparkOf(
    [
      [0, 6],
      [10, 7],
    ],
    10,
    2,
  );
  expect(
    sparkOf(
      [
        [0, 0.1],
        [10, 0.2],
      ],
      10,
      2,
    ).limitY,
  ).toBeNull();
  expect(
    sparkOf(
      [
        [0, 9],
        [10, 6],
      ],
      10,
      2,
    ).limitY,
  ).toBeGreaterThan(0);
  expect(near.end?.[0]).toBeLessThanOrEqual(sparkSize.width);
  expect(sparkOf([], 10, 2)).toEqual({ line: '', area: '', end: null, limitY: null });
  expect(sparkOf([[0, 6]], undefined, 2).line).toBe('');
});

test('a sheet goes peek, half, full, and a drag ends at the nearest', () => {
  expect([nextStop('peek'), nextStop('half'), nextStop('full')]).toEqual(['half', 'full', 'peek']);
  expect([100, 430, 760].map((height) => nearestStop(height, 788))).toEqual(['peek', 'half', 'full']);
});
