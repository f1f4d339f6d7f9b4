import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, minute } from '../time.ts';
import { canonicalText, hash48, repairTime, seqOf } from './identity.ts';
import { itemFlag } from './item.ts';
import { normaliseMetrics, sentTsOf } from './normalise.ts';

const one = (key: string, raw: unknown): unknown => normaliseMetrics({ [key]: raw }).metrics[key as 'tilt'];

describe('normalising', () => {
  it.each([
    ['rsrp', 114, -114],
    ['rsrp', -114, -114],
    ['rsrp', -1140, -114],
    ['rsrp', 1140, -114],
    ['snr', 95, 9.5],
    ['snr', -12, -12],
    ['csq', 99, undefined],
    ['csq', 31, 31],
    ['batteryPct', 'undefined', undefined],
    ['batteryPct', '', undefined],
    ['batteryPct', null, undefined],
    ['batteryPct', '88', 88],
    ['tamper', true, 1],
    ['tamper', 'false', 0],
    ['water', false, 0],
  ])('%s %j becomes %j', (key, raw, value) => {
    expect(one(key, raw)).toBe(value);
    expect(normaliseMetrics({ [key]: raw }).outOfRange).toEqual([]);
  });

  it.each([
    ['rsrp', 9_000],
    ['rsrp', 20],
    ['snr', 4_100],
    ['csq', 32],
    ['csq', 1.5],
    ['temp', 100.1],
    ['tilt', -0.1],
    ['batteryPct', 'much'],
    ['batteryPct', Infinity],
    ['impactG', {}],
  ])('%s %j is dropped and named', (key, raw) => {
    expect(normaliseMetrics({ [key]: raw, humidity: 40 })).toEqual({
      metrics: { humidity: 40 },
      outOfRange: [key],
      unknown: [],
    });
  });

  it('takes 0,0 and half a position for none, and names unknown keys', () => {
    expect(normaliseMetrics({ lng: 0, lat: 0 }).metrics).toEqual({});
    expect(normaliseMetrics({ lng: 116.4 }).metrics).toEqual({});
    expect(normaliseMetrics({ lng: 0, lat: 1 }).metrics).toEqual({ lng: 0, lat: 1 });
    expect(normaliseMetrics({ mood: 1, constructor: 2 }).unknown).toEqual(['mood', 'constructor']);
  });

  it('what is normal stays as it is when it is normalised again', () => {
    const raw = fc.dictionary(
      fc.constantFrom('rsrp', 'snr', 'csq', 'temp', 'lng', 'lat', 'smoke'),
      fc.integer({ min: -2_000, max: 2_000 }),
    );
    fc.assert(
      fc.property(raw, (given) => {
        const { metrics } = normaliseMetrics(given);
        expect(normaliseMetrics({ ...metrics })).toEqual({ metrics, outOfRange: [], unknown: [] });
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('turns ten-digit seconds into ms and leaves every other time alone', () => {
    expect(sentTsOf(1_795_219_200)).toBe(1_795_219_200_000);
    expect(sentTsOf('1795219200')).toBe(1_795_219_200_000);
    expect(sentTsOf(1_795_219_200_123)).toBe(1_795_219_200_123);
    expect(sentTsOf(12_345)).toBe(12_345);
    for (const none of [undefined, null, '', 'undefined', -5, NaN, 'soon']) expect(sentTsOf(none)).toBe(0);
  });
});

describe('time and identity', () => {
  const now = 1_795_219_200_000;
  it('SPEC-037 keeps 30 days back to 5 minutes ahead, repairs the rest, refuses the older', () => {
    expect(repairTime(now, now)).toEqual({ ts: now, flags: 0, refused: false });
    expect(repairTime(now + 5 * minute, now)).toEqual({ ts: now + 5 * minute, flags: 0, refused: false });
    expect(repairTime(now + 5 * minute + 1, now)).toEqual({ ts: now, flags: itemFlag.clock, refused: false });
    expect(repairTime(0, now)).toEqual({ ts: now, flags: itemFlag.clock, refused: false });
    expect(repairTime(Date.UTC(2015, 0, 1) - 1, now)).toMatchObject({ flags: itemFlag.clock });
    expect(repairTime(now - day, now).flags).toBe(0);
    expect(repairTime(now - day - 1, now)).toEqual({ ts: now - day - 1, flags: itemFlag.stale, refused: false });
    expect(repairTime(now - 30 * day, now).refused).toBe(false);
    expect(repairTime(now - 40 * day, now).refused).toBe(true);
  });

  it('the hash is 48 bits, never changes and seldom meets itself', () => {
    expect(hash48('')).toBe(hash48(''));
    expect([hash48('guardrail'), hash48('护栏'), hash48('id:1')]).toMatchInlineSnapshot(`
      [
        258535623277575,
        278112105053716,
        214298173887053,
      ]
    `);
    const seen = new Set<number>();
    for (let i = 0; i < 100_000; i += 1) seen.add(hash48(`m-${i}`));
    expect(seen.size).toBe(100_000);
    expect(Math.max(...seen)).toBeLessThan(2 ** 48);
  });

  it('is the number, else the message id, else the content in whatever order its keys come', () => {
    const item = { type: 'telemetry', metrics: { tilt: 1, temp: 2 } } as const;
    expect(seqOf(7, 'm', item)).toBe(7);
    expect(seqOf(undefined, 'm', item)).toBe(hash48('id:m'));
    expect(seqOf(undefined, undefined, item)).toBe(
      seqOf(undefined, undefined, { metrics: { temp: 2, tilt: 1 }, type: 'telemetry' }),
    );
    expect(canonicalText({ ...item, alarm: { typeCode: 'FIRE', active: true } })).not.toBe(
      canonicalText({ ...item, alarm: { typeCode: 'FIRE', active: false } }),
    );
  });
});

describe('words beside the metrics', () => {
  const words = (raw: Record<string, unknown>) => normaliseMetrics({ temp: 20, ...raw });

  it('are taken in the forms that modules send them in, and are no unknown metrics', () => {
    const sent = { fw: ' V1.2 ', iccid: '89860012345678901234', cellId: 38_848_339, resetCause: 'watchdog' };
    expect(words(sent)).toEqual({
      metrics: { temp: 20 },
      outOfRange: [],
      unknown: [],
      words: { fw: 'V1.2', iccid: '89860012345678901234', cellId: '38848339', resetCause: 'watchdog' },
    });
    expect(words({ iccid: '8986001234567890123F', cellId: '460-00/1A2B' }).words).toEqual({
      iccid: '8986001234567890123',
      cellId: '460-00/1A2B',
    });
  });

  it('are nothing where platforms say so, and dropped and named where they cannot be', () => {
    expect(words({ iccid: 'undefined', cellId: '', fw: null }).words).toBeUndefined();
    const bad = {
      iccid: 89_860_012_345_678,
      cellId: 'no cell',
      resetCause: 'x'.repeat(41),
      fw: 'a\u0007',
    };
    expect(words(bad)).toMatchObject({ words: undefined, unknown: [], outOfRange: Object.keys(bad) });
  });
});
