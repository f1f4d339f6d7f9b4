import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minute } from '../time.ts';
import { Device, report, t0 } from '../telemetry/testKit.ts';
import { flapLimit } from './counters.ts';
import { resolveThresholds } from './thresholds.ts';

const loud = (steps: readonly string[]): string[] => steps.filter((step) => step !== 'peak');

describe('counters and repeats', () => {
  it('SPEC-009 a TILT that fills again twice while open is one row with count 3 and one notice', () => {
    const device = new Device().feed('tilt', [12, 12, 8, 13, 13, 8, 11, 11]);
    expect(loud(device.steps('TILT'))).toEqual(['raise', 'repeat', 'repeat']);
    expect(device.open('TILT')).toMatchObject({ count: 3, value: 13, firstOccurredAt: t0 + minute });
    expect(device.notices('TILT')).toEqual(['NA01']);
  });

  it('staying above changes only the peak and the last occurrence, and leaves no memory', () => {
    const device = new Device().feed('tilt', [12, 12, 15, 14]);
    expect(device.steps('TILT')).toEqual(['raise', 'peak', 'peak']);
    expect(device.open('TILT')).toMatchObject({ count: 1, value: 15, lastOccurredAt: t0 + 3 * minute });
    expect(device.state.memory?.['TILT']?.u).toBeUndefined();
  });

  it('a reading below the raise level in between starts the count anew', () => {
    expect(new Device().feed('tilt', [12, 9, 12, 9, 12, 9]).steps('TILT')).toEqual([]);
  });

  it('readings without the metric neither break a run nor add to it', () => {
    const device = new Device();
    device.take(report(0, { tilt: 12 }), report(1, { temp: 20 }), report(2, { tilt: 12 }));
    expect(device.steps('TILT')).toEqual(['raise']);
  });

  it('counts over jobs as within one', () => {
    const values = [12, 9, 12, 12, 6, 6, 12, 12];
    const many = new Device().feed('tilt', values);
    const one = new Device();
    one.take(...values.map((tilt, n) => report(n, { tilt })));
    expect(one.open('TILT')).toEqual(many.open('TILT'));
    expect(one.state).toEqual(many.state);
  });

  it('a clear of severity 1 or 2 tells NA04, a milder one nothing', () => {
    expect(new Device().feed('tilt', [12, 12, 1, 1]).notices('TILT')).toEqual(['NA01', 'NA04']);
    expect(new Device().feed('batteryPct', [20, 20, 30, 30]).notices('LOW_BATTERY')).toEqual(['NA02']);
  });

  it('reopens the same row: silently within ten minutes after the clear, with a notice later', () => {
    const soon = new Device().feed('tilt', [12, 12, 1, 1, 12, 12]);
    expect(soon.steps('TILT')).toEqual(['raise', 'clear', 'reopen']);
    expect(soon.open('TILT')).toMatchObject({ count: 2, condition: 'active', clearedAt: null });
    expect(soon.notices('TILT')).toEqual(['NA01', 'NA04']);
    const late = new Device().feed('tilt', [12, 12, 1, 1]).feed('tilt', [12, 12], 13);
    expect(late.notices('TILT')).toEqual(['NA01', 'NA04', 'NA01']);
  });

  it('an alarm that was handled and cleared leaves room for a new row', () => {
    const device = new Device().feed('tilt', [12, 12]);
    device.facts = { ...device.facts, openAlarms: device.facts.openAlarms.map((a) => ({ ...a, handledStatus: '02' })) };
    device.feed('tilt', [1, 1], 2);
    expect(device.open('TILT')).toBeUndefined();
    device.feed('tilt', [12, 12], 4);
    expect(device.steps('TILT')).toEqual(['raise', 'clear', 'raise']);
  });

  it('holds a flapping type active until ten minutes without a change, with no more notices', () => {
    const device = new Device();
    const at = (n: number, water: number): void => {
      const sentTs = t0 + n * 10_000;
      device.take(report(n, { water }, { sentTs, receivedAt: sentTs }));
    };
    for (let n = 0; n < 48; n += 1) at(n, n % 3 === 0 ? 1 : 0);
    const changes = device.steps('WATER').filter((step) => step === 'raise' || step === 'clear' || step === 'reopen');
    expect(changes.length).toBeLessThanOrEqual(flapLimit + 1);
    expect(device.open('WATER')?.condition).toBe('active');
    const told = device.notices('WATER').length;
    for (let n = 48; n < 120; n += 1) at(n, 0);
    expect(device.open('WATER')?.condition).toBe('cleared');
    expect(device.notices('WATER').length).toBe(told + 1);
  });

  it('a signal that stays inside the band after one raise changes nothing', () => {
    const inside = fc.array(fc.double({ min: 7, max: 9.999, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(inside, (values) => {
        const device = new Device().feed('tilt', [12, 12]);
        const before = device.open('TILT');
        device.feed('tilt', values, 2);
        expect(device.steps('TILT')).toEqual(['raise']);
        expect(device.open('TILT')).toEqual(before);
      }),
      { seed: 20_261_121, numRuns: 50 },
    );
  });

  it('whatever the signal, a type alternates between raised and cleared and a quiet device has no memory', () => {
    const signal = fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 60 });
    fc.assert(
      fc.property(signal, (values) => {
        const device = new Device().feed('tilt', values);
        const states = device.steps('TILT').filter((s) => s === 'raise' || s === 'reopen' || s === 'clear');
        states.forEach((step, i) => expect(step === 'clear').toBe(i % 2 === 1));
        device.facts = { ...device.facts, openAlarms: [] };
        device.feed('tilt', [0, 0], 1_000);
        expect(device.state.memory).toBeNull();
      }),
      { seed: 20_261_121, numRuns: 100 },
    );
  });
});

describe('figures of a model and a project', () => {
  it('the project stands above the model, the model above the catalogue; unknown names are left out', () => {
    const thresholds = resolveThresholds(
      { TILT: { raise: 20, clear: 15, nonsense: 1 } },
      { TILT: { raise: 25 }, NOPE: { raise: 1 } },
    );
    expect(thresholds.values.TILT).toEqual({ raise: 25, clear: 15, raiseCount: 2, clearCount: 2 });
    expect(Object.keys(thresholds.values)).not.toContain('NOPE');
    const device = new Device({ thresholds }).feed('tilt', [24, 24]);
    expect(device.open('TILT')).toBeUndefined();
    expect(device.feed('tilt', [25, 25], 2).open('TILT')).toMatchObject({ threshold: 25 });
  });

  it('overrides that make no sense are left out', () => {
    expect(resolveThresholds({ TILT: { raise: NaN } }).values.TILT['raise']).toBe(10);
  });
});
