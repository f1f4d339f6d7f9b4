import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmTypeCodes, notForDevices } from '#domain/alarms/catalogue.ts';
import { incomingItemSchema } from '#domain/telemetry/incoming.ts';
import { itemFlag, telemetryItemSchema } from '#domain/telemetry/item.ts';
import { metricKeys, metrics } from '#domain/telemetry/metrics.ts';
import { wordKeys } from '#domain/telemetry/modemWords.ts';
import { readItem, type ReadItem } from './readItem.ts';

const now = Date.UTC(2026, 10, 20, 8);
const read = (raw: unknown) => readItem(raw, now, null);

function ok(raw: unknown): ReadItem {
  const item = read(raw);
  if (!item.ok) throw new Error(`refused: ${item.errno} ${item.field}`);
  return item;
}

/** Values that a key may have, and values that it may not. */
const junk = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    'x',
    'NaN',
    '12',
    0,
    -1,
    1.5,
    1e300,
    -0,
    true,
    false,
    '\u0007',
    'a\nb',
    'a\ud800',
  ),
  fc.constantFrom<unknown>([], {}, [1], { a: 1 }, Number.MAX_SAFE_INTEGER + 2, '9'.repeat(400)),
  fc.jsonValue(),
);
const rather = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: junk });
const anyMetrics = fc.dictionary(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...metricKeys, ...wordKeys) },
    { weight: 1, arbitrary: fc.string() },
  ),
  fc.oneof({ weight: 5, arbitrary: fc.double({ min: -200, max: 200, noNaN: true }) }, { weight: 1, arbitrary: junk }),
);
const anyAlarm = fc.record(
  {
    typeCode: rather(fc.constantFrom(...alarmTypeCodes)),
    active: rather(fc.boolean()),
    severity: rather(fc.integer({ min: 1, max: 4 })),
    value: rather(fc.double({ noNaN: true, noDefaultInfinity: true })),
    text: rather(fc.oneof(fc.string({ maxLength: 10 }), fc.stringMatching(/^[a-z]{298,303}$/))),
  },
  { requiredKeys: ['typeCode', 'active'] },
);
const anyItem = fc.record(
  {
    messageId: rather(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)),
    seq: rather(fc.nat()),
    imei: rather(fc.stringMatching(/^\d{15}$/)),
    ts: rather(fc.integer({ min: now - 86_400_000, max: now })),
    type: rather(fc.constantFrom('telemetry', 'alarm', 'heartbeat')),
    metrics: rather(anyMetrics),
    alarm: rather(anyAlarm),
    workState: rather(fc.constantFrom(0, 1)),
    firmware: rather(fc.oneof(fc.string({ maxLength: 10 }), fc.stringMatching(/^[a-z 火]{28,33}$/))),
    position: rather(fc.constantFrom('117.280012,31.860034', '117.2,31.8', 'x', '200.00000,10.00000')),
    coordSys: rather(fc.constantFrom('wgs84', 'gcj02', 'bd09')),
  },
  { requiredKeys: [] },
);

describe('an incoming item', () => {
  it('is refused by its form by the hand-written reader exactly when the schema refuses it, for the same first field', () => {
    let refused = 0;
    let taken = 0;
    fc.assert(
      fc.property(anyItem, (raw) => {
        const item = read(raw);
        const parsed = incomingItemSchema.safeParse(raw);
        const byForm = !item.ok && (item.errno === 2007 || (item.errno === 2005 && item.field === 'ts'));
        const isEmpty = !item.ok && parsed.success;
        if (parsed.success) {
          taken += 1;
          // Well formed and refused all the same: nothing in it, every value out of range, or too old.
          if (isEmpty) expect([2004, 2005, 2007]).toContain(item.errno);
          const named = Object.keys((raw.metrics as object | null | undefined) ?? {}).map((key) => key.slice(0, 40));
          if (isEmpty && item.errno === 2007) expect(['metrics', 'alarm', ...named]).toContain(item.field);
        } else {
          refused += 1;
          expect(byForm).toBe(true);
          const fields = new Set(parsed.error.issues.map(({ path }) => path.join('.')));
          const tops = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
          const field = item.ok ? '' : item.field;
          expect(fields.has(field) || tops.has(field)).toBe(true);
        }
      }),
      { seed: 20_261_121, numRuns: 3_000 },
    );
    expect(refused).toBeGreaterThan(300);
    expect(taken).toBeGreaterThan(300);
  });

  it('that is accepted always makes a canonical record that the queue takes', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyItem, (raw) => {
        const item = read(raw);
        if (!item.ok) return;
        accepted += 1;
        const { sentTs, seq, type, flags, metrics: values, alarm, firmware, modem } = item;
        const told = { alarm, firmware, modem };
        const record = { deviceNo: 1, receivedAt: now, sentTs, seq, type, flags, metrics: values, ...told };
        expect(telemetryItemSchema.safeParse(record).error?.issues ?? []).toEqual([]);
        for (const key of metricKeys) {
          const value = values[key];
          if (value === undefined) continue;
          expect(value).toBeGreaterThanOrEqual(metrics[key].min);
          expect(value).toBeLessThanOrEqual(metrics[key].max);
        }
      }),
      { seed: 42, numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  it('has the same identity however often it is read, and another when anything in it differs', () => {
    const raw = { ts: now, metrics: { temp: 1, tiltX: 2 } };
    expect(readItem(raw, now + 5_000, null)).toMatchObject({ seq: ok(raw).seq, sentTs: now });
    expect(ok({ ts: now, metrics: { tiltX: 2, temp: 1 } }).seq).toBe(ok(raw).seq);
    expect(ok({ ts: now, metrics: { temp: 1, tiltX: 3 } }).seq).not.toBe(ok(raw).seq);
    expect(ok({ ...raw, messageId: 'a' }).seq).not.toBe(ok({ ...raw, messageId: 'b' }).seq);
    expect(ok({ ...raw, messageId: 'a', seq: 9 }).seq).toBe(9);
  });

  it('loses only the value that is out of range, which is named', () => {
    const item = ok({ ts: now, metrics: { temp: 4_000, tiltX: 1, nonsense: 3 } });
    expect(item.metrics).toEqual({ tiltX: 1 });
    expect(item.warnings).toEqual([
      { errno: 2005, field: 'temp' },
      { errno: 2007, field: 'nonsense' },
    ]);
    expect(read({ ts: now, metrics: { temp: 4_000 } })).toMatchObject({ ok: false, errno: 2005, field: 'temp' });
    expect(read({ ts: now, metrics: {} })).toMatchObject({ ok: false, errno: 2007, field: 'metrics' });
    // Null is not sent: alone it is named, beside another it costs nothing.
    expect(read({ ts: now, metrics: { tiltX: null } })).toMatchObject({ ok: false, errno: 2007, field: 'tiltX' });
    expect(ok({ ts: now, metrics: { tiltX: null, temp: 1 } })).toMatchObject({ metrics: { temp: 1 }, warnings: [] });
  });

  it('with a clock that cannot be believed is taken with a warning and the flag clock; too old it is not', () => {
    for (const ts of [undefined, 0, -5, Date.UTC(2010, 0), Date.UTC(2099, 0), now + 600_000]) {
      const item = ok({ ts, metrics: { temp: 1 } });
      expect(item.flags & itemFlag.clock).toBe(itemFlag.clock);
      expect(item.warnings).toContainEqual({ errno: 2004, field: 'ts' });
    }
    expect(read({ ts: now - 31 * 86_400_000, metrics: { temp: 1 } })).toMatchObject({ ok: false, errno: 2004 });
    expect(ok({ ts: now - 2 * 86_400_000, metrics: { temp: 1 } }).flags).toBe(itemFlag.stale);
  });

  it('takes seconds for milliseconds, a position text for lng and lat, and workState for a metric', () => {
    const item = ok({ ts: now / 1_000, position: '117.280012,31.860034', workState: 1 });
    expect(item.sentTs).toBe(now);
    expect(item.metrics).toEqual({ lng: 117.280012, lat: 31.860034, workState: 1 });
    expect(ok({ ts: now, position: '117.2,31.8', workState: 0 }).warnings).toEqual([
      { errno: 2005, field: 'position' },
    ]);
  });

  it('of a Chinese datum comes out in WGS-84 with the datum in its flags', () => {
    const [lng, lat] = [114.022306, 33.0115324];
    const item = ok({ ts: now, metrics: { lng, lat }, coordSys: 'gcj02' });
    expect(item.metrics.lng).toBeCloseTo(114.0164322, 4);
    expect(item.metrics.lat).toBeCloseTo(33.0133556, 4);
    expect(item.flags).toBe(itemFlag.gcj02);
  });

  it('names the field of an alarm that is wrong', () => {
    const alarm = { typeCode: 'INTRUSION', active: true };
    expect(ok({ ts: now, alarm }).type).toBe('alarm');
    const field = (more: object) => {
      const item = read({ ts: now, alarm: { ...alarm, ...more } });
      return item.ok ? null : `${item.errno} ${item.field}`;
    };
    expect(field({ typeCode: 'NOPE' })).toBe('2007 alarm.typeCode');
    expect(field({ active: 1 })).toBe('2007 alarm.active');
    expect(field({ severity: 5 })).toBe('2007 alarm.severity');
    expect(field({ value: '3' })).toBe('2007 alarm.value');
    expect(field({ text: 'a\u0000b' })).toBe('2007 alarm.text');
    expect(field({ text: 'x'.repeat(301) })).toBe('2007 alarm.text');
    expect(field({ text: 'a\ud800b' })).toBe('2007 alarm.text');
    expect(field({ text: ' 人员翻越 ' })).toBeNull();
    for (const typeCode of notForDevices) expect(field({ typeCode })).toBe('2007 alarm.typeCode');
  });

  it('keeps an alarm whose value cannot be, without the value, which is named', () => {
    const told = (typeCode: string, value: number) => {
      const { alarm, warnings } = ok({ ts: now, alarm: { typeCode, active: true, value } });
      expect(alarm).toMatchObject({ typeCode, active: true });
      if (alarm?.value !== undefined) expect(warnings).toEqual([]);
      else expect(warnings).toEqual([{ errno: 2005, field: 'alarm.value' }]);
      return alarm?.value;
    };
    expect([told('COLLISION', 200), told('COLLISION', 200.1), told('COLLISION', -1)]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect([told('LOW_BATTERY', 3.2), told('LOW_BATTERY', 101)]).toEqual([3.2, undefined]);
    expect([told('FIRE', -50), told('FIRE', 1e300)]).toEqual([-50, undefined]);
    // No metric of its own, or several.
    expect([told('INTRUSION', -1e6), told('INTRUSION', 1_000_001)]).toEqual([-1e6, undefined]);
  });

  it('carries the words beside its metrics, and is an item with nothing but them', () => {
    const item = ok({ ts: now, metrics: { fw: 'V1.2', iccid: '89860012345678901234', resetCause: 'power' } });
    expect(item).toMatchObject({ firmware: 'V1.2', modem: { iccid: '89860012345678901234', resetCause: 'power' } });
    expect(item.warnings).toEqual([]);
    expect(ok({ ts: now, firmware: 'V2', metrics: { fw: 'V1', temp: 1 } })).toMatchObject({
      firmware: 'V2',
      modem: undefined,
    });
    const bad = ok({ ts: now, metrics: { temp: 1, iccid: '1' } });
    expect(bad).toMatchObject({ modem: undefined, warnings: [{ errno: 2005, field: 'iccid' }] });
  });
});
