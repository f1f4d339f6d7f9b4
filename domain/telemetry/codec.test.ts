import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, bitsOfKeys, packedLength, packMetrics, unpackMetrics, unpackOne } from './codec.ts';
import { metricKeys, metrics, type MetricKey, type MetricValues } from './metrics.ts';
import { emptyState, mergeValues, olderValues, packState, unpackState, type FoldState } from './state.ts';

const run = { seed: 20_261_121, numRuns: 200 };
/** Values as devices send them: at most two decimals more than shown. */
const values: fc.Arbitrary<MetricValues> = fc.record(
  Object.fromEntries(
    metricKeys.map((key) => {
      const { min, max, decimals, kind } = metrics[key];
      const step = key === 'lng' || key === 'lat' ? 1e6 : kind === 'number' ? 10 ** (decimals + 1) : 1;
      const whole = fc.integer({ min: Math.ceil(min * step), max: Math.floor(max * step) });
      return [key, whole.map((n) => n / step)];
    }),
  ) as Record<MetricKey, fc.Arbitrary<number>>,
  { requiredKeys: [] },
);

describe('packed metrics', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(values, (given) => {
        expect(unpackMetrics(packMetrics(given))).toEqual({ ...given });
      }),
      run,
    );
  });
  it('one of them alone is what it is among all', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...metricKeys), (given, key) => {
        expect(unpackOne(packMetrics(given), key)).toBe(unpackMetrics(packMetrics(given))[key]);
        expect(bitsOfKeys(Object.keys(given))).toBe(bitsOf(given));
      }),
      run,
    );
    expect([unpackOne(null, 'tilt'), unpackOne(new Uint8Array([1]), 'tilt')]).toEqual([undefined, undefined]);
    expect(bitsOfKeys(['no metric'])).toBe(0);
  });
  it('take four bytes and four a value; nothing is null', () => {
    expect(packMetrics({})).toBeNull();
    expect(packMetrics({ tilt: 1, lng: 116.397428, lat: -39.909187 })).toHaveLength(16);
    expect(unpackMetrics(packMetrics({ lng: 116.397428, lat: -39.909187 }))).toEqual({
      lng: 116.397428,
      lat: -39.909187,
    });
  });
  it('every metric has its own bit under 31', () => {
    const bits = metricKeys.map((key) => metrics[key].bit);
    expect(new Set(bits).size).toBe(bits.length);
    expect(Math.max(...bits)).toBeLessThan(31);
    expect(bitsOf({ tiltX: 1, smoke: 0 })).toBe(1 | (1 << 29));
  });
  it('a later format, a torn value and nothing give no values instead of wrong ones', () => {
    const later = packMetrics({ tilt: 1 })!;
    later[3] = 0x80;
    expect(unpackMetrics(later)).toEqual({});
    expect(packedLength(later)).toBe(0);
    expect(unpackMetrics(packMetrics({ tilt: 1, temp: 2 })!.subarray(0, 9))).toEqual({});
    expect(unpackMetrics(new Uint8Array([1]))).toEqual({});
    expect(unpackMetrics(null)).toEqual({});
  });
  it('is read from the middle of a larger buffer', () => {
    const packed = packMetrics({ tilt: 12.5 })!;
    const pool = new Uint8Array(40);
    pool.set(packed, 7);
    expect(unpackMetrics(pool.subarray(7, 7 + packed.length))).toEqual({ tilt: 12.5 });
  });
});

describe('the state row', () => {
  it('comes back as it went in, with the ages of values that the newest item did not bring', () => {
    const state: FoldState = {
      ...emptyState(600_000),
      orderTs: 9,
      orderSeq: 281_474_976_710_655,
      online: true,
      lastValues: { tilt: 1.5, batteryPct: 80, rsrp: -90 },
      ages: [
        { ts: 9, seq: 281_474_976_710_655, bits: 1 << metrics.tilt.bit },
        { ts: 5, seq: 2, bits: (1 << metrics.batteryPct.bit) | (1 << metrics.rsrp.bit) },
      ],
      memory: { TILT: { u: [1] } },
    };
    const packed = packState(state);
    expect(packed).toMatchObject({ batteryPct: 80, rsrp: -90, memory: '{"TILT":{"u":[1]}}' });
    expect(unpackState(packed)).toEqual(state);
    expect(unpackMetrics(packed.lastValues)).toEqual(state.lastValues);
    expect(olderValues(packed.lastValues, packed)).toEqual({ batteryPct: 5, rsrp: 5 });
  });
  it('is small while all values are of the newest item', () => {
    const { lastValues, ages } = mergeValues({}, [], { tilt: 1, temp: 20 }, 9, 1);
    const state: FoldState = { ...emptyState(1), orderTs: 9, orderSeq: 1, lastValues, ages };
    expect(packState(state).lastValues).toHaveLength(12);
    expect(unpackState(packState(state))).toEqual(state);
    expect(unpackState(packState(emptyState(1)))).toEqual(emptyState(1));
    expect(olderValues(packState(state).lastValues, state)).toBeUndefined();
    expect(olderValues(null, emptyState(1))).toBeUndefined();
  });
});
