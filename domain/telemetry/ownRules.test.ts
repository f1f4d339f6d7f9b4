import { describe, expect, it } from 'vitest';
import { resolveThresholds } from '../alarms/thresholds.ts';
import { timedClears } from '../alarms/timed.ts';
import { flatPath } from '../geo/distance.ts';
import { day, hour, minute } from '../time.ts';
import { metrics as table, type MetricValues } from './metrics.ts';
import { packState, unpackState } from './state.ts';
import { Device, report, t0 } from './testKit.ts';

const bit = (...keys: ReadonlyArray<keyof typeof table>) => keys.reduce((bits, key) => bits | (1 << table[key].bit), 0);
const kinds = (device: Device, code: string) => device.steps(code).filter((step) => step !== 'peak');

/** About `m` metres north of a guardrail that runs along 39.9° N. */
const path = flatPath([
  { lng: 116.39, lat: 39.9 },
  { lng: 116.41, lat: 39.9 },
]);
const north = (m: number, more: MetricValues = {}): MetricValues => ({
  lng: 116.4,
  lat: 39.9 + m / 111_195.08,
  ...more,
});

describe('FENCE_EXIT', () => {
  it('rises past 100 m from the path in two fixes and clears under 80 m in two', () => {
    const device = new Device({ fence: { path } });
    const feed = (from: number, ...metres: readonly number[]) =>
      metres.forEach((m, at) => device.take(report(from + at, north(m))));
    feed(0, 100.5, 99.5, 100.5);
    expect(device.steps('FENCE_EXIT')).toEqual([]);
    feed(3, 100.5);
    expect(device.open('FENCE_EXIT')).toMatchObject({ metric: 'fenceM', threshold: 100, severity: 2 });
    expect(device.open('FENCE_EXIT')?.value).toBeCloseTo(100.5, 0);
    feed(10, 80.5, 79.5, 80.5, 79.5);
    expect(device.open('FENCE_EXIT')?.condition).toBe('active');
    feed(20, 79.5);
    expect(device.open('FENCE_EXIT')?.condition).toBe('cleared');
  });

  it('is measured from the nearest stretch, not from the place where the device was installed', () => {
    const device = new Device({ fence: { path }, installPosition: { lng: 116.391, lat: 39.9 } });
    device.take(report(0, { lng: 116.409, lat: 39.9 }));
    device.take(report(1, { lng: 116.409, lat: 39.9 }));
    expect(device.facts.openAlarms).toEqual([]);
  });

  it('is no rule off a guardrail, of one that is not drawn, and for a fix that says how vague it is', () => {
    for (const fence of [null, { path: null }]) {
      const device = new Device({ fence });
      for (const n of [0, 1, 2]) device.take(report(n, north(5_000)));
      expect(device.steps('FENCE_EXIT')).toEqual([]);
    }
    const vague = new Device({ fence: { path } });
    for (const n of [0, 1, 2]) vague.take(report(n, north(5_000, { hdop: 3 })));
    expect(vague.steps('FENCE_EXIT')).toEqual([]);
  });

  it('has the figures of the project where it sets some', () => {
    const device = new Device({ fence: { path }, thresholds: resolveThresholds(null, { FENCE_EXIT: { raise: 20 } }) });
    for (const n of [0, 1]) device.take(report(n, north(25)));
    expect(device.open('FENCE_EXIT')).toMatchObject({ threshold: 20 });
  });
});

describe('VIBRATION', () => {
  const shaking = (vibMedian: number | null | undefined) => new Device({ vibMedian });

  it('rises at three times the own median, three in a row, and clears under twice of it, three in a row', () => {
    const device = shaking(2).feed('vibRms', [6, 6, 5.9, 6, 6]);
    expect(device.steps('VIBRATION')).toEqual([]);
    device.feed('vibRms', [6.2], 5);
    expect(device.open('VIBRATION')).toMatchObject({ metric: 'vibTimes', value: 3.1, threshold: 3 });
    device.feed('vibRms', [3.9, 3.9, 4, 3.9, 3.9], 10);
    expect(device.open('VIBRATION')?.condition).toBe('active');
    device.feed('vibRms', [3.9], 20);
    expect(device.open('VIBRATION')?.condition).toBe('cleared');
  });

  it('never rises under 4.5 mm/s, however quiet the device is else', () => {
    expect(shaking(0.1).feed('vibRms', [4.4, 4.4, 4.4, 4.4]).steps('VIBRATION')).toEqual([]);
    expect(shaking(0.1).feed('vibRms', [4.5, 4.5, 4.5]).steps('VIBRATION')).toEqual(['raise']);
    expect(shaking(0).feed('vibRms', [4.5, 4.5, 4.5]).open('VIBRATION')?.value).toBe(1_000);
    expect(shaking(0).feed('vibRms', [5, 5, 5, 0, 0, 0]).open('VIBRATION')?.condition).toBe('cleared');
  });

  it('is not judged while too little is known of the device: 4.5 mm/s alone raise nothing', () => {
    for (const median of [null, undefined]) {
      expect(shaking(median).feed('vibRms', [50, 50, 50, 50]).steps('VIBRATION')).toEqual([]);
    }
  });
});

describe('SENSOR_FAULT by acceleration', () => {
  const still = { accX: 0.012, accY: -0.003, accZ: 0.998 };
  const feed = (device: Device, from: number, times: number, metrics: MetricValues) => {
    for (let n = 0; n < times; n += 1) {
      // As the worker does between two jobs.
      device.state = unpackState(packState(device.state));
      device.take(report(from + n, metrics));
    }
    return device;
  };

  it('rises at the twentieth reading with the same digits, and clears after three that differ', () => {
    const device = feed(new Device(), 0, 19, still);
    expect(device.steps('SENSOR_FAULT')).toEqual([]);
    feed(device, 19, 1, still);
    expect(device.open('SENSOR_FAULT')).toMatchObject({ metric: 'accSame', value: 20, threshold: 20 });
    for (const n of [0, 1, 2]) {
      expect(device.open('SENSOR_FAULT')?.condition).toBe('active');
      feed(device, 30 + n, 1, { ...still, accX: 0.02 + n / 1_000 });
    }
    expect(device.open('SENSOR_FAULT')?.condition).toBe('cleared');
    expect(device.state.accSame).toBe(1);
  });

  it('counts on over reports without acceleration, anew after one digit differs, and keeps no counter of its own', () => {
    const device = feed(new Device(), 0, 10, still);
    feed(device, 10, 5, { temp: 20 });
    expect(unpackState(packState(device.state)).accSame).toBe(10);
    expect(device.state.memory).toBeNull();
    feed(device, 20, 1, { ...still, accZ: 0.999 });
    feed(device, 21, 19, still);
    expect(device.steps('SENSOR_FAULT')).toEqual([]);
  });

  it('rises after five readings at rest outside 0.8 to 1.2 g; an impact is no rest', () => {
    const at = (g: number, more: MetricValues = {}) => ({ accX: 0, accY: 0, accZ: g, ...more });
    const device = new Device();
    [1.21, 0.79, 1.21, 0.79, 1.2, 1.21, 0.79, 1.21, 0.79].forEach((g, n) => feed(device, n, 1, at(g)));
    expect(device.steps('SENSOR_FAULT')).toEqual([]);
    feed(device, 9, 1, at(1.3));
    expect(device.open('SENSOR_FAULT')).toMatchObject({ metric: 'restOffG', threshold: 0.2 });
    [1.01, 1.02, 1.03].forEach((g, n) => feed(device, 20 + n, 1, at(g)));
    expect(device.open('SENSOR_FAULT')?.condition).toBe('cleared');
    const hit = new Device();
    for (let n = 0; n < 8; n += 1) feed(hit, n, 1, at(1.5 + n / 10, { impactG: 0.5 }));
    expect(hit.steps('SENSOR_FAULT')).toEqual([]);
  });

  it('is off for models that list no acceleration', () => {
    const without = new Device({ modelBits: bit('accX', 'accY', 'tilt') });
    feed(without, 0, 25, { accX: 0, accY: 0, accZ: 5 });
    expect(without.facts.openAlarms).toEqual([]);
    expect(without.state.accSame).toBe(0);
  });

  it('a state of a release before, with and without ages, is read as it was; a newer one is read by that too', () => {
    const device = feed(new Device(), 0, 3, still);
    feed(device, 3, 1, { temp: 20 });
    const now = packState(device.state);
    const before = packState({ ...device.state, accSame: 0 });
    expect(unpackState(before)).toEqual({ ...device.state, accSame: 0 });
    // What that release reads are whole ages of 20 bytes, and it passes over what is left.
    expect((now.lastValues?.byteLength ?? 0) - (before.lastValues?.byteLength ?? 0)).toBe(2);
    expect(now.lastValues?.subarray(0, before.lastValues?.byteLength)).toEqual(before.lastValues);
    expect(unpackState(now)).toEqual(device.state);
  });
});

describe('GNSS_FAULT by silence of its receiver', () => {
  const at = (ms: number, metrics: MetricValues) =>
    report(0, metrics, { sentTs: t0 + ms, receivedAt: t0 + ms, seq: ms });
  const fix = { lng: 116.4, lat: 39.9 };

  it('rises when the last fix is more than 7 days old, and clears with the next', () => {
    const device = new Device();
    device.take(at(0, { ...fix, temp: 20 }));
    for (const ms of [day, 7 * day]) device.take(at(ms, { temp: 20 }));
    expect(device.steps('GNSS_FAULT')).toEqual([]);
    device.state = unpackState(packState(device.state));
    device.take(at(7 * day + minute, { temp: 20 }));
    expect(device.open('GNSS_FAULT')).toMatchObject({ metric: 'noFixDays', threshold: 7, severity: 4, kind: 2 });
    device.take(at(8 * day, fix));
    expect(device.open('GNSS_FAULT')?.condition).toBe('cleared');
  });

  it('never rises for a device without a fix before, nor for models without positions', () => {
    const never = new Device();
    for (const ms of [0, 30 * day]) never.take(at(ms, { temp: 20 }));
    expect(never.facts.openAlarms).toEqual([]);
    const other = new Device({ modelBits: bit('temp') });
    other.take(at(0, { ...fix, temp: 20 }));
    other.take(at(30 * day, { temp: 20 }));
    expect(other.facts.openAlarms).toEqual([]);
  });
});

describe('MODEM_FAULT by resets', () => {
  const reset = (ms: number, metrics: MetricValues = {}) =>
    report(0, metrics, {
      sentTs: t0 + ms,
      receivedAt: t0 + ms,
      seq: ms,
      type: 'heartbeat',
      modem: { resetCause: 'watchdog' },
    });

  it('rises at the eleventh reset within 24 h and ends 24 h after the last one', () => {
    const device = new Device();
    for (let n = 0; n < 10; n += 1) device.take(reset(n * hour));
    device.take(reset(24 * hour));
    expect(device.steps('MODEM_FAULT')).toEqual([]);
    device.take(reset(24 * hour + minute));
    expect(device.open('MODEM_FAULT')).toMatchObject({ metric: 'resets', value: 11, threshold: 10 });
    device.take(report(24 * 60 + 2, { temp: 20 }));
    expect(kinds(device, 'MODEM_FAULT')).toEqual(['raise']);
    const last = t0 + 24 * hour + minute;
    expect(timedClears(device.facts.openAlarms, last + day - 1)).toEqual([]);
    expect(timedClears(device.facts.openAlarms, last + day).map(({ effect }) => effect)).toEqual(['clear']);
  });

  it('forgets resets after 24 h, counts none in maintenance and none that comes late', () => {
    const device = new Device();
    for (let n = 0; n < 9; n += 1) device.take(reset(n * minute));
    device.take(reset(2 * hour), reset(hour));
    device.take(reset(hour + minute));
    expect(device.state.memory).toMatchObject({ resets: { r: expect.arrayContaining([t0 + 2 * hour]) } });
    expect(device.state.memory?.['resets']?.r).toHaveLength(11);
    device.take(report(2 * 24 * 60, { temp: 20 }));
    expect(device.state.memory?.['resets']).toBeUndefined();
    const served = new Device({ inMaintenance: true });
    for (let n = 0; n < 20; n += 1) served.take(reset(n * minute));
    expect(served.state.memory).toBeNull();
  });
});
