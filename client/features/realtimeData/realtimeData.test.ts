import { expect, test } from 'vitest';
import { levelOf, signalBars, thresholdsFor } from './levels.ts';
import { createRing } from './ring.ts';
import { isPastMoment, momentMs } from '#client/charts/momentary.ts';
import { arrowMs, createValueStore, measuredAt, rateOf } from './valueStore.ts';

const factory = { own: undefined };

test('10.1m SPEC-042 a cell is tinted and a chart’s line drawn by what the device’s model and project have', () => {
  const own = { TILT: { raise: 3 }, LOW_BATTERY: { raise: 40, clear: 50 } };
  expect([2.3, 2.5, 3].map((value) => levelOf('tiltX', value, { own }))).toEqual(['calm', 'near', 'over']);
  expect([50, 49, 40].map((value) => levelOf('batteryPct', value, { own }))).toEqual(['calm', 'near', 'over']);
  expect(thresholdsFor('tilt', [own])).toEqual([3]);
  // Devices of two projects in one chart: both lines.
  expect(thresholdsFor('tilt', [undefined, own, {}, { ...own }])).toEqual([3, 10]);
  expect(thresholdsFor('humidity', [own])).toEqual([]);
});

test('a cell is tinted from 80 % of the threshold and alarmed from 100 %, a tilt both ways', () => {
  expect(thresholdsFor('impactG', [undefined])).toEqual([2]);
  expect(levelOf('impactG', 1.59, factory)).toBe('calm');
  expect(levelOf('impactG', 1.6, factory)).toBe('near');
  expect(levelOf('impactG', 2, factory)).toBe('over');
  expect(levelOf('tiltX', -8.42, factory)).toBe('near');
  expect(levelOf('tiltY', -10, factory)).toBe('over');
});

test('an impact is over its limit for ten minutes, whatever is reported since; a tilt as long as it stands', () => {
  const store = createValueStore(() => 0);
  const levels = (now: number) =>
    (['impactG', 'tiltX'] as const).map((metric) => {
      const row = store.get('a')!;
      return levelOf(metric, row.metrics[metric], {
        own: undefined,
        past: isPastMoment(metric, measuredAt(row, metric), now),
      });
    });
  store.take('a', [reading(1_000, { impactG: 3, tiltX: 12 })]);
  for (let ts = 61_000; ts <= 1_201_000; ts += 60_000) store.take('a', [reading(ts, { temp: 20 })]);
  expect(levels(1_000 + momentMs)).toEqual(['over', 'over']);
  expect(levels(1_001 + momentMs)).toEqual(['calm', 'over']);
  store.take('a', [reading(1_300_000, { impactG: 2.5 })]);
  expect(levels(1_300_000)).toEqual(['over', 'over']);

  // What the list and the first answer of a subscription say of values older than the report.
  const old = { ages: { impactG: 1_000 } };
  store.fill('b', { ts: 900_000, lastSeenAt: 900_000, metrics: { impactG: 3, temp: 20 }, ...old, moved: {} });
  expect(measuredAt(store.get('b')!, 'impactG')).toBe(1_000);
  store.take('b', [{ ...reading(901_000, { impactG: 3, temp: 20 }), ...old }]);
  expect(measuredAt(store.get('b')!, 'impactG')).toBe(1_000);
  expect(measuredAt(store.get('b')!, 'temp')).toBe(901_000);
});

test('falling values are near below the level at which they clear', () => {
  expect(levelOf('batteryPct', 26, factory)).toBe('calm');
  expect(levelOf('batteryPct', 24, factory)).toBe('near');
  expect(levelOf('batteryPct', 20, factory)).toBe('over');
  expect(levelOf('batteryV', 3.31, factory)).toBe('near');
  expect(levelOf('rsrp', -116, factory)).toBe('over');
  expect(levelOf('humidity', 99, factory)).toBe('calm');
  expect(levelOf('tiltX', undefined, factory)).toBe('calm');
  expect([undefined, -120, -100, -80].map(signalBars)).toEqual([0, 0, 2, 4]);
});

const reading = (ts: number, metrics: Record<string, number>) => ({ ts, receivedAt: ts, metrics });

test('a change shows its direction for five seconds and tells only its own device', () => {
  let now = 10_000;
  const store = createValueStore(() => now);
  let [told, other] = [0, 0];
  store.subscribe('a', () => (told += 1));
  store.subscribe('b', () => (other += 1));
  store.take('a', [reading(1, { tiltX: 1, temp: 5 })]);
  store.take('a', [reading(2, { tiltX: 2, temp: 5 })]);
  expect(store.get('a')?.moved).toEqual({ tiltX: { direction: 'up', at: now } });
  store.take('a', [reading(1, { tiltX: 9 })]);
  expect(store.get('a')?.metrics.tiltX).toBe(2);
  now += arrowMs + 1;
  store.sweep();
  expect(store.get('a')?.moved).toEqual({});
  expect(told).toBe(3);
  expect(other).toBe(0);
});

test('while paused values stand still and the latest comes on resume', () => {
  const store = createValueStore(() => 0);
  store.take('a', [reading(1, { tiltX: 1 })]);
  store.pause();
  store.take('a', [reading(2, { tiltX: 2 }), reading(3, { tiltX: 3 })]);
  expect(store.get('a')?.metrics.tiltX).toBe(1);
  expect(store.heldCount()).toBe(2);
  store.resume();
  expect(store.get('a')?.metrics.tiltX).toBe(3);
  expect(store.heldCount()).toBe(0);
});

test('a page that was asked earlier does not take newer values back', () => {
  const store = createValueStore(() => 0);
  store.take('a', [reading(10, { tiltX: 2 })]);
  store.fill('a', { ts: 5, lastSeenAt: 5, metrics: { tiltX: 1 }, ages: {}, moved: {} });
  expect(store.get('a')?.metrics.tiltX).toBe(2);
});

test('the rate has thirty buckets of two seconds', () => {
  let now = 0;
  const store = createValueStore(() => now);
  store.take('a', [reading(1, {}), reading(2, {})]);
  now = 2_000;
  store.take('a', [reading(3, {})]);
  expect(store.rates()).toHaveLength(30);
  expect(store.rates().slice(-2)).toEqual([2, 1]);
  now = 200_000;
  expect(store.rates().every((rate) => rate === 0)).toBe(true);
});

test('a ring keeps its length, drops what is late and puts history before what is live', () => {
  const ring = createRing(3);
  for (const ts of [1, 2, 3, 3, 4, 2]) ring.push(ts * 1_000, { tilt: ts });
  expect(ring.size()).toBe(3);
  expect(ring.points('tilt', 0)).toEqual([
    [2_000, 2],
    [3_000, 3],
    [4_000, 4],
  ]);
  ring.prepend('tilt', [
    [500, 0.5],
    [2_500, 9],
  ]);
  expect(ring.points('tilt', 0)[0]).toEqual([500, 0.5]);
  expect(ring.points('tilt', 3_000)).toHaveLength(2);
});

test('the rate is the mean of ten full seconds, without the two that are not over', () => {
  expect(rateOf([])).toBe(0);
  expect(rateOf([500, 20, 20, 0, 40, 20, 999])).toBe(10);
});

test('a chart knows that something came in, and that nothing did', () => {
  const ring = createRing(2);
  const seen = [ring.version()];
  ring.push(1_000, { tilt: 1 });
  seen.push(ring.version());
  // Late: it is not drawn.
  ring.push(500, { tilt: 2 });
  seen.push(ring.version());
  ring.prepend('tilt', [[100, 1]]);
  seen.push(ring.version());
  for (const ts of [2_000, 3_000, 4_000]) ring.push(ts, { tilt: 1 });
  seen.push(ring.version());
  expect(seen).toEqual([0, 1, 1, 2, 5]);
});

test('of devices that are on the page no more nothing is kept, however many pages are turned', () => {
  const store = createValueStore(() => 0);
  const stop = store.subscribe('a', () => undefined);
  store.take('a', [reading(1, { tilt: 1 })]);
  store.take('b', [reading(1, { tilt: 2 })]);
  store.pause();
  store.take('a', [reading(2, { tilt: 3 })]);
  stop();
  store.keep(new Set(['b']));
  expect(store.get('a')).toBeUndefined();
  expect(store.get('b')?.metrics).toEqual({ tilt: 2 });
  store.resume();
  expect(store.get('a')).toBeUndefined();
});
