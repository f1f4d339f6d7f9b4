import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '../time.ts';
import { derive } from './derive.ts';
import { itemFlag, tsOf, type TelemetryItem } from './item.ts';
import { Device, report, someFacts, t0 } from './testKit.ts';

/** [code, metric, values that do not raise, one more that does, values that do not clear, one more that does] */
const rows = [
  ['TILT', 'tilt', [10, 9.9, 10], 10, [7, 6.9, 7, 6.9], 6.9],
  ['TILT_WARN', 'tilt', [5, 5, 4.9, 5, 5], 5, [3, 2.9, 2.9, 3, 2.9, 2.9], 2.9],
  ['DISPLACEMENT', 'dispMm', [100, 99, 100], 100, [60, 59, 60, 59], 59],
  ['WATER', 'water', [0], 1, [0], 0],
  ['OVER_TEMP', 'temp', [70, 69.9, 70], 70, [65, 64.9, 65, 64.9], 64.9],
  ['OVER_TEMP', 'temp', [-30, -29.9, -30], -30, [-27, -26.9, -27, -26.9], -26.9],
  ['LINKAGE', 'linkState', [0, 2], 1, [1], 0],
  ['LINKAGE_FAIL', 'linkState', [0, 1], 2, [2], 1],
  ['LOW_BATTERY', 'batteryPct', [20, 21, 20], 20, [24, 25, 24, 25], 25],
  ['LOW_BATTERY', 'batteryV', [3.3, 3.31, 3.3], 3.3, [3.39, 3.4, 3.39, 3.4], 3.4],
  ['BATTERY_CRITICAL', 'batteryPct', [9, 10], 8, [11], 12],
  ['BATTERY_CRITICAL', 'batteryV', [3.11], 3.1, [3.19], 3.2],
  ['WEAK_SIGNAL', 'rsrp', [-115, -115, -115, -115, -115], -115, [-110, -109, -109, -110, -109, -109], -109],
  ['SENSOR_FAULT', 'faultBits', [0, 4], 2, [0, 0], 0],
  ['GNSS_FAULT', 'faultBits', [0, 32], 4, [4], 0],
] as const;

describe('the figures of A13', () => {
  it.each(rows)('%s by %s raises and clears exactly at its figures', (code, metric, quiet, raising, held, clearing) => {
    const device = new Device().feed(metric, quiet);
    expect(device.steps(code)).toEqual([]);
    device.feed(metric, [raising], quiet.length);
    expect(device.steps(code)).toEqual(['raise']);
    device.feed(metric, held, 100);
    expect(device.open(code)?.condition).toBe('active');
    device.feed(metric, [clearing], 200);
    expect(device.open(code)?.condition).toBe('cleared');
  });

  it('TOPPLE rises at the first 45° and is only ended, not cleared, by two readings under 30°', () => {
    const device = new Device().feed('tilt', [44.9, 45, 30, 29, 31, 29, 29]);
    expect(device.steps('TOPPLE').filter((step) => step !== 'peak')).toEqual(['raise', 'end']);
    expect(device.open('TOPPLE')).toMatchObject({ condition: 'active', value: 45, endedAt: t0 + 6 * minute });
  });

  it('TOPPLE that was handled before its condition ended clears when that ends', () => {
    const device = new Device().feed('tilt', [50]);
    device.facts = { ...device.facts, openAlarms: device.facts.openAlarms.map((a) => ({ ...a, handledStatus: '02' })) };
    device.feed('tilt', [10, 10], 1);
    expect(device.steps('TOPPLE').at(-1)).toBe('clear');
    expect(device.open('TOPPLE')).toBeUndefined();
  });

  it('FIRE rises by smoke at once or by 80° twice, and ends after three readings without smoke under 70°', () => {
    const hot = new Device().feed('temp', [80, 79, 80]);
    expect(hot.open('FIRE')).toBeUndefined();
    hot.feed('temp', [80], 3);
    expect(hot.open('FIRE')).toMatchObject({ severity: 1, metric: 'temp', value: 80 });
    const smoky = new Device();
    smoky.take(report(0, { smoke: 1, temp: 30 }));
    for (const n of [1, 2]) smoky.take(report(n, { smoke: 0, temp: 69 }));
    expect(smoky.open('FIRE')?.endedAt).toBeNull();
    smoky.take(report(3, { smoke: 0, temp: 70 }));
    for (const n of [4, 5]) smoky.take(report(n, { smoke: 0, temp: 69 }));
    expect(smoky.steps('FIRE')).toEqual(['raise']);
    smoky.take(report(6, { smoke: 0, temp: 69 }));
    expect(smoky.steps('FIRE')).toEqual(['raise', 'end']);
  });

  it('COLLISION rises at 2.0 g, merges within 60 s with the peak kept, and counts again later', () => {
    const device = new Device();
    const at = (ms: number, impactG: number): void => {
      device.take(report(0, { impactG }, { sentTs: t0 + ms, receivedAt: t0 + ms, seq: ms }));
    };
    at(0, 1.99);
    expect(device.open('COLLISION')).toBeUndefined();
    at(1_000, 2);
    at(61_000, 7);
    expect(device.open('COLLISION')).toMatchObject({ count: 1, value: 7, lastOccurredAt: t0 + 61_000 });
    at(121_001, 3);
    expect(device.open('COLLISION')).toMatchObject({ count: 2, value: 7 });
    expect(device.notices('COLLISION')).toEqual(['NA01']);
    device.feed('impactG', [0, 0, 0], 60);
    expect(device.open('COLLISION')?.condition).toBe('active');
  });

  it('IMPACT_WARN is 0.5 ≤ impactG < 2.0', () => {
    expect(new Device().feed('impactG', [0.49]).open('IMPACT_WARN')).toBeUndefined();
    expect(new Device().feed('impactG', [0.5]).open('IMPACT_WARN')).toMatchObject({ severity: 3 });
    expect(new Device().feed('impactG', [2]).open('IMPACT_WARN')).toBeUndefined();
  });

  it('DISMANTLE holds while the cover is off, ends when it is back, and counts when it is off again', () => {
    const device = new Device().feed('tamper', [1, 1, 0]);
    expect(device.steps('DISMANTLE')).toEqual(['raise', 'peak', 'end']);
    device.feed('tamper', [1], 3);
    expect(device.open('DISMANTLE')).toMatchObject({ count: 2, endedAt: null, condition: 'active' });
  });

  it('DISPLACEMENT by two fixes over 50 m with hdop < 3, and never by worse ones', () => {
    const far = { lng: 116.4, lat: 39.9005 };
    const vague = new Device();
    for (let n = 0; n < 5; n += 1) vague.take(report(n, { ...far, hdop: 3 }));
    expect(vague.open('DISPLACEMENT')).toBeUndefined();
    const device = new Device();
    device.take(report(0, { ...far, hdop: 2.9 }));
    expect(device.open('DISPLACEMENT')).toBeUndefined();
    device.take(report(1, { ...far, hdop: 2.9 }));
    expect(device.open('DISPLACEMENT')).toMatchObject({ metric: 'awayM', threshold: 50 });
    device.feed('dispMm', [10, 10, 10], 2);
    expect(device.open('DISPLACEMENT')?.condition).toBe('active');
    const near = { lng: 116.4, lat: 39.90026, hdop: 1 };
    device.take(report(10, near));
    device.take(report(11, near));
    expect(device.open('DISPLACEMENT')?.condition).toBe('cleared');
  });
});

describe('clock and silence', () => {
  const drifted = (n: number, ms: number, flags: number = itemFlag.newest): TelemetryItem =>
    report(n, { temp: 20 }, { sentTs: t0 + n * minute - ms, flags });

  it('CLOCK_DRIFT needs three newest items more than 10 min off and three under 2 min to clear', () => {
    const device = new Device();
    for (const [n, ms] of [10 * minute, 10 * minute, 10 * minute].entries()) device.take(drifted(n, ms));
    expect(device.open('CLOCK_DRIFT')).toBeUndefined();
    for (const n of [30, 31, 32]) device.take(drifted(n, 10 * minute + 1, 0));
    expect(device.open('CLOCK_DRIFT')).toBeUndefined();
    for (const n of [40, 41]) device.take(drifted(n, 10 * minute + 1));
    expect(device.open('CLOCK_DRIFT')).toBeUndefined();
    device.take(drifted(42, 10 * minute + 1));
    expect(device.open('CLOCK_DRIFT')?.condition).toBe('active');
    for (const [n, ms] of [2 * minute, 2 * minute - 1, 2 * minute - 1, 2 * minute].entries())
      device.take(drifted(80 + n, ms));
    expect(device.open('CLOCK_DRIFT')?.condition).toBe('active');
    for (const n of [90, 91, 92]) device.take(drifted(n, 0));
    expect(device.open('CLOCK_DRIFT')?.condition).toBe('cleared');
  });

  it('SPEC-037 a clock an hour ahead is stored under the receive time and raises CLOCK_DRIFT after three', () => {
    const device = new Device();
    for (const n of [0, 1, 2]) device.take(drifted(n, -hour, itemFlag.newest | itemFlag.clock));
    expect(tsOf(drifted(2, -hour, itemFlag.newest | itemFlag.clock))).toBe(t0 + 2 * minute);
    expect(device.state.orderTs).toBe(t0 + 2 * minute);
    expect(device.steps('CLOCK_DRIFT')).toEqual(['raise']);
  });

  it('an item older than 24 h never counts as a drifting clock', () => {
    const device = new Device();
    const flags = itemFlag.newest | itemFlag.stale;
    for (const n of [0, 1, 2, 3]) device.take(drifted(n, 25 * hour, flags));
    expect(device.steps('CLOCK_DRIFT')).toEqual([]);
    expect(device.state.memory).toBeNull();
  });

  const silent = () => {
    const device = new Device();
    device.take(report(0, { temp: 20 }));
    device.state = { ...device.state, online: false };
    const offline = {
      ...new Device().feed('water', [1]).facts.openAlarms[0]!,
      typeCode: 'OFFLINE',
      kind: 2 as const,
      id: 'e1',
    };
    device.facts = { ...device.facts, openAlarms: [offline] };
    return device;
  };

  it('SPEC-008 a live report clears OFFLINE and brings the device back', () => {
    const device = silent();
    expect(device.state.online).toBe(false);
    const folded = device.take(report(60, { temp: 20 }));
    expect(folded).toMatchObject({ status: { deviceStatus: 1 }, state: { online: true } });
    expect(device.steps('OFFLINE')).toEqual(['clear']);
    expect(device.notices('OFFLINE')).toEqual(['NA04']);
  });

  it('a burst of buffered data alone does not bring it back; just inside ten minutes does', () => {
    const device = silent();
    const late = device.take(report(30, { temp: 20 }, { receivedAt: t0 + 40 * minute + 1 }));
    expect(late).toMatchObject({ state: { online: false }, status: { deviceStatus: 4, statusCode: 'S03_001' } });
    expect(late.state.lastSeenAt).toBe(t0 + 40 * minute + 1);
    expect(device.take(report(31, { temp: 20 }, { receivedAt: t0 + 41 * minute })).state.online).toBe(true);
  });
});

describe('one axis of a tilt', () => {
  const steps = (device: Device, code: string) => device.steps(code).filter((step) => step !== 'peak');

  it('raises what it proves alone, against its own base, and the stored tilt stays absent', () => {
    for (const axis of ['tiltX', 'tiltY'] as const) {
      const device = new Device({ baseX: 3, baseY: 3 }).feed(axis, [-42, -42]);
      expect(device.open('TOPPLE')).toMatchObject({ metric: 'tilt', value: 45, threshold: 45, condition: 'active' });
      expect(device.open('TILT')).toMatchObject({ value: 45 });
      expect(derive(report(1, { [axis]: -42 }), device.facts).values).toEqual({ [axis]: -42 });
      expect(device.state.lastValues.tilt).toBeUndefined();
      const below = new Device({ baseX: 3, baseY: 3 }).feed(axis, [47.9, 12.9, 12.9]);
      expect(steps(below, 'TOPPLE')).toEqual([]);
      expect(steps(below, 'TILT')).toEqual([]);
    }
    expect(new Device().feed('tiltX', [-170]).open('TOPPLE')?.value).toBe(90);
    expect(new Device({ baseX: 179 }).feed('tiltX', [-179, -179, -179]).facts.openAlarms).toEqual([]);
  });

  it('never clears and never ends: both axes do', () => {
    const device = new Device().feed('tiltX', [50, 50, 50, 0, 0, 0, 0, 0, 0]);
    for (const code of ['TOPPLE', 'TILT', 'TILT_WARN']) expect(steps(device, code)).toEqual(['raise']);
    for (const n of [20, 21, 22]) device.take(report(n, { tiltX: 0, tiltY: 1 }));
    expect(steps(device, 'TOPPLE')).toEqual(['raise', 'end']);
    expect(steps(device, 'TILT')).toEqual(['raise', 'clear']);
    expect(steps(device, 'TILT_WARN')).toEqual(['raise', 'clear']);
  });

  it('a low axis alone interrupts no counter, for it proves nothing', () => {
    const device = new Device();
    device.take(report(0, { tilt: 12 }));
    device.take(report(1, { tiltX: 0 }));
    device.take(report(2, { tiltY: 12 }));
    expect(device.steps('TILT')).toEqual(['raise']);
  });

  it('late, it still raises a toppling of the last 24 h', () => {
    const device = new Device().feed('tilt', [1], 600);
    device.take(report(5, { tiltY: 60 }, { receivedAt: t0 + 601 * minute }));
    expect(device.open('TOPPLE')).toMatchObject({ value: 60, firstOccurredAt: t0 + 5 * minute });
  });
});

describe('late, stale and quiet', () => {
  it('SPEC-007 a late reading enters the history and leaves the latest values and counters alone', () => {
    const device = new Device().feed('tilt', [1, 1, 1], 10);
    const folded = device.take(report(5, { tilt: 12 }), report(6, { tilt: 12 }));
    expect(folded.state.lastValues).toEqual({ tilt: 1 });
    expect(folded.effects).toEqual([]);
  });

  it('a late collision and a late toppling of the last 24 h still raise; a stale one does nothing', () => {
    const device = new Device().feed('tilt', [1], 600);
    device.take(report(5, { impactG: 4, tilt: 60 }, { receivedAt: t0 + 600 * minute }));
    expect(device.open('COLLISION')).toMatchObject({ firstOccurredAt: t0 + 5 * minute });
    expect(device.open('TOPPLE')).toMatchObject({ firstOccurredAt: t0 + 5 * minute });
    const stale = new Device();
    const folded = stale.take(report(0, { impactG: 9, smoke: 1 }, { flags: itemFlag.stale, receivedAt: t0 + 2 * day }));
    expect(folded.effects).toEqual([]);
    expect(folded.state.orderTs).toBe(0);
  });

  it('a heartbeat proves life and keeps the last values', () => {
    const device = new Device().feed('batteryPct', [80]);
    const folded = device.take(report(1, {}, { type: 'heartbeat' }));
    expect(derive(report(1, {}, { type: 'heartbeat' }), device.facts).bits).toBe(0);
    expect(folded.state).toMatchObject({ lastValues: { batteryPct: 80 }, lastSeenAt: t0 + minute, memory: null });
  });

  it('in maintenance readings are kept, nothing is raised and no counter runs, but what is open clears', () => {
    const device = new Device().feed('tilt', [12, 12]);
    device.facts = { ...device.facts, inMaintenance: true };
    device.take(report(10, { tilt: 12, impactG: 9, tamper: 1, batteryPct: 1 }));
    device.take(report(11, { tilt: 12, batteryPct: 1 }));
    expect(device.facts.openAlarms.map((alarm) => alarm.typeCode)).toEqual(['TILT']);
    device.feed('tilt', [1, 1], 12);
    expect(device.open('TILT')?.condition).toBe('cleared');
  });

  it('a trigger that the other queue has done has no second effect', () => {
    const device = new Device();
    const item = report(0, { impactG: 3 });
    device.take(item);
    const again = device.take(item);
    expect(again.effects).toEqual([]);
  });
});

describe('position and tilt', () => {
  it('a gps device moves on the map past 20 m, a manual one never', () => {
    const gps = new Device({ positionSource: 'gps' });
    expect(gps.take(report(0, { lng: 116.4, lat: 39.90017 })).position).toBeNull();
    expect(gps.take(report(1, { lng: 116.4, lat: 39.90019 })).position).toBe('116.400000,39.900190');
    expect(new Device().take(report(0, { lng: 116.5, lat: 39.9 })).position).toBeNull();
    expect(
      new Device({ positionSource: 'gps', position: null }).take(report(0, { lng: -180, lat: 1 })).position,
    ).toBeNull();
  });

  it('judges tilt against the installed base and derives displacement from the height', () => {
    const device = new Device({ baseX: 12, baseY: 0, heightMm: 1_000 });
    const [first, second] = [report(0, { tiltX: 12, tiltY: 0, tilt: 12 }), report(1, { tiltX: 42, tiltY: 0 })];
    const folded = device.take(first, second);
    expect(derive(first, device.facts).values).toMatchObject({ tiltX: 12, tilt: 0, dispMm: 0 });
    expect(derive(second, device.facts).values.tilt).toBeCloseTo(30, 9);
    expect(derive(second, device.facts).values.dispMm).toBeCloseTo(500, 9);
    expect(folded.state.lastValues).toEqual(derive(second, device.facts).values);
    expect(derive(report(0, { tiltX: 30 }), someFacts).values).toEqual({ tiltX: 30 });
  });
});
