import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemTypes, telemetryItemSchema } from '#domain/telemetry/item.ts';
import { metricKeys } from '#domain/telemetry/metrics.ts';
import { checkPayload, isNewer, isPlainItem } from './checkPayload.ts';

const good = { deviceNo: 1, sentTs: 2, seq: 3, receivedAt: 4, type: 'telemetry', flags: 0, metrics: { tilt: 1 } };

const odd = fc.oneof(
  fc.constantFrom(undefined, null, '', '1', -1, 0.5, Number.NaN, Infinity, 2 ** 60, true, {}, []),
  fc.integer({ min: 0 }),
);
const metrics = fc.oneof(
  fc.dictionary(fc.constantFrom(...metricKeys, 'nonsense', '__proto__'), fc.oneof(fc.double(), odd), { maxKeys: 4 }),
  odd,
);
const anyItem = fc.record(
  {
    deviceNo: fc.oneof(fc.nat(), odd),
    sentTs: fc.oneof(fc.nat(), odd),
    seq: fc.oneof(fc.nat(), odd),
    receivedAt: fc.oneof(fc.nat(), odd),
    type: fc.oneof(fc.constantFrom(...itemTypes), odd),
    flags: fc.oneof(fc.nat(), odd),
    metrics,
    alarm: fc.oneof(fc.constant(undefined), odd),
    firmware: fc.oneof(fc.constant(undefined), fc.string(), odd),
    modem: fc.oneof(fc.constant(undefined), odd, fc.constant({ iccid: 7 })),
  },
  { requiredKeys: [] },
);

test('whatever passes the quick test passes the schema', () => {
  let passed = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 3, arbitrary: anyItem }, fc.record({ ...recordOf(good), metrics })), (item) => {
      if (!isPlainItem(item)) return;
      passed += 1;
      expect(telemetryItemSchema.safeParse(item).success).toBe(true);
    }),
    { seed: 20_261_121, numRuns: 5_000 },
  );
  expect(passed).toBeGreaterThan(100);
});

function recordOf(values: typeof good) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)]));
}

test('of a batch the good items are kept and each bad one is named with its reason', () => {
  const bad = { ...good, seq: 'x' };
  const alarm = { ...good, alarm: { typeCode: 'COLLISION', active: true } };
  const { payload, refused } = checkPayload('telemetry', { v: 1, items: [good, bad, alarm] });
  expect(payload?.items).toEqual([good, alarm]);
  expect(refused).toMatchObject([{ payload: bad }]);
  expect(refused[0]?.reason).toContain('seq');
});

test('what is no batch at all is refused whole', () => {
  for (const data of [null, 3, {}, { v: 1 }, { v: 'x', items: [] }]) {
    expect(checkPayload('telemetry', data)).toMatchObject({ payload: null, refused: [{ payload: data }] });
  }
  expect(checkPayload('outbox', { outboxId: 7 }).payload).toBeNull();
});

test('what looks like a batch is refused in a queue that carries none', () => {
  const data = { v: 9, items: [] };
  for (const name of ['outbox', 'import'] as const) {
    expect(checkPayload(name, data)).toMatchObject({ payload: null, refused: [{ payload: data }] });
    expect(isNewer(name, data)).toBe(false);
  }
});

test('a payload of a newer version is recognised, one of this version is not', () => {
  expect(isNewer('telemetry', { v: 2, items: [] })).toBe(true);
  expect(isNewer('telemetry', { v: 1, items: [] })).toBe(false);
  expect(isNewer('alarms', 'v')).toBe(false);
});
