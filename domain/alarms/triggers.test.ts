import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Device, report, someFacts, t0 } from '../telemetry/testKit.ts';
import { itemFlag, type TelemetryItem } from '../telemetry/item.ts';
import { emptyState } from '../telemetry/state.ts';
import { minute } from '../time.ts';
import type { OpenAlarm } from './effect.ts';
import { applyTrigger, hasTrigger, lastKnownOf, triggersOf } from './triggers.ts';

const flag = (n: number, typeCode: string, active = true, more: object = {}): TelemetryItem =>
  report(n, {}, { type: 'alarm', alarm: { typeCode, active, ...more } });

describe('triggers of one item', () => {
  it('reads impact, tamper, smoke and the device’s own flag, each code once', () => {
    const item = report(
      0,
      { impactG: 5, tamper: 1, smoke: 1 },
      { alarm: { typeCode: 'COLLISION', active: true, value: 6 } },
    );
    const found = triggersOf(item, someFacts.thresholds);
    expect(found.map((t) => [t.typeCode, t.value])).toEqual([
      ['COLLISION', 6],
      ['DISMANTLE', 1],
      ['FIRE', 1],
    ]);
  });

  it('names the time that the device sent, also when the receive time orders it', () => {
    const item = report(0, { impactG: 5 }, { sentTs: 7, flags: itemFlag.clock });
    expect(triggersOf(item, someFacts.thresholds)[0]).toMatchObject({ sentTs: 7, ts: t0 });
  });

  it('leaves unknown codes and codes that are this product’s own judgement alone', () => {
    for (const code of ['NOPE', 'OFFLINE', 'AREA_OUTAGE', 'CLOCK_DRIFT', 'MAINTENANCE_OVERDUE']) {
      expect(triggersOf(flag(0, code), someFacts.thresholds)).toEqual([]);
    }
  });

  it('sends an item to the alarms queue only when it says something', () => {
    expect(hasTrigger(report(0, { impactG: 0.49, tamper: 0, smoke: 0 }))).toBe(false);
    expect(hasTrigger(report(0, { impactG: 0.5 }))).toBe(true);
    expect(hasTrigger(report(0, { tamper: 1 }))).toBe(true);
    expect(hasTrigger(report(0, { smoke: 1 }))).toBe(true);
    expect(hasTrigger(flag(0, 'TILT', false))).toBe(true);
    expect(hasTrigger(report(0, { smoke: 1 }, { flags: itemFlag.stale }))).toBe(false);
  });

  it('a flag raises its code, counts when it is sent again, and clears it', () => {
    const device = new Device();
    device.take(flag(0, 'INTRUSION', true, { text: 'zone 2' }));
    device.take(flag(1, 'INTRUSION'));
    expect(device.open('INTRUSION')).toMatchObject({ count: 2, severity: 3 });
    expect(device.effects[0]).toMatchObject({ effect: 'raise', text: 'zone 2', source: 'device', notice: 'NA01' });
    device.take(flag(2, 'INTRUSION', false));
    expect(device.open('INTRUSION')?.condition).toBe('cleared');
  });

  it('what happens at the very moment of the end happens anew, in whatever order both were heard of', () => {
    const device = new Device();
    device.take(flag(0, 'INTRUSION'));
    device.take(flag(1, 'INTRUSION', false));
    const cleared = device.open('INTRUSION');
    const [trigger] = triggersOf(report(1, {}, flag(1, 'INTRUSION')), someFacts.thresholds);
    if (cleared === undefined || cleared === null || trigger === undefined) throw new Error('nothing was raised');
    const at = { ...trigger, ts: cleared.clearedAt ?? 0 };
    expect(applyTrigger(cleared, at, null)?.after).toMatchObject({ condition: 'active', count: 2 });
    expect(applyTrigger(cleared, { ...at, ts: at.ts - 1 }, null)?.after.condition).not.toBe('active');
  });

  it('severity only rises, which sends a notice and takes an acknowledgement back', () => {
    const device = new Device();
    device.take(flag(0, 'INTRUSION'));
    device.facts = { ...device.facts, openAlarms: device.facts.openAlarms.map((a) => ({ ...a, handledStatus: '01' })) };
    device.take(flag(1, 'INTRUSION', true, { severity: 4 }));
    expect(device.open('INTRUSION')).toMatchObject({ severity: 3, handledStatus: '01' });
    device.take(flag(2, 'INTRUSION', true, { severity: 1 }));
    expect(device.open('INTRUSION')).toMatchObject({ severity: 1, handledStatus: '00' });
    expect(device.notices('INTRUSION')).toEqual(['NA01', 'NA01']);
  });

  it('the end that was told before its beginning is remembered', () => {
    const device = new Device();
    device.take(flag(5, 'DISMANTLE', false));
    device.take(flag(4, 'DISMANTLE', true, {}));
    expect(device.open('DISMANTLE')?.endedAt).toBe(t0 + 5 * minute);
    device.take(flag(5, 'INTRUSION', false));
    device.take(flag(4, 'INTRUSION'));
    expect(device.open('INTRUSION')).toBeUndefined();
  });
});

/** What must not depend on any order. */
function latched(device: Device): unknown {
  return device.facts.openAlarms
    .filter((alarm) => ['COLLISION', 'DISMANTLE', 'FIRE'].includes(alarm.typeCode))
    .map((a) => [
      a.typeCode,
      a.firstOccurredAt,
      a.lastOccurredAt,
      a.value,
      a.severity,
      a.typeCode === 'COLLISION' ? a.count : null,
    ])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}

const metrics = fc.record(
  {
    impactG: fc.integer({ min: 0, max: 9 }),
    tamper: fc.integer({ min: 0, max: 1 }),
    smoke: fc.integer({ min: 0, max: 1 }),
    tilt: fc.integer({ min: 0, max: 14 }),
    batteryPct: fc.integer({ min: 0, max: 100 }),
  },
  { requiredKeys: [] },
);
const alarm = fc.record({
  typeCode: fc.constantFrom('COLLISION', 'DISMANTLE'),
  active: fc.constant(true),
  value: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
});
const items = fc
  .array(
    fc.record({ metrics, alarm: fc.option(alarm, { nil: undefined, freq: 4 }), step: fc.integer({ min: 0, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map((list) =>
    list.map(({ metrics, alarm, step }, n) =>
      report(n, metrics, {
        sentTs: t0 + (n + step) * 30_000,
        receivedAt: t0 + 30 * minute,
        flags: 0,
        ...(alarm ? { alarm } : {}),
      }),
    ),
  );
const orders = items.chain((list) =>
  fc.record({
    list: fc.constant(list),
    shuffled: fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
    cuts: fc.array(fc.integer({ min: 0, max: list.length }), { maxLength: 4 }),
  }),
);
const run = { seed: 20_261_121, numRuns: 150 };

describe('order', () => {
  it.each([
    [[0, 2, 4], 3],
    [[0, 4, 2], 3],
    [[4, 2, 0], 3],
    [[0, 2, 1], 1],
    [[2, 0, 1], 1],
    [[0, 1, 2], 1],
    [[0, 5, 1, 4], 2],
  ])('collisions of the minutes %j, a job each, count %i: those a minute apart are one', (minutes, count) => {
    const device = new Device();
    for (const n of minutes) device.take(report(n, { impactG: 5 }));
    expect(device.open('COLLISION')?.count).toBe(count);
  });

  it('within a job any order gives the same result', () => {
    fc.assert(
      fc.property(orders, ({ list, shuffled }) => {
        expect(new Device().take(...shuffled)).toEqual(new Device().take(...list));
      }),
      run,
    );
  });

  it('across jobs any order leaves the same last values, latched alarms and count of collisions', () => {
    fc.assert(
      fc.property(orders, ({ list, shuffled, cuts }) => {
        const inOrder = new Device();
        inOrder.take(...list);
        const mixed = new Device();
        const bounds = [0, ...[...cuts].sort((a, b) => a - b), shuffled.length];
        for (let i = 1; i < bounds.length; i += 1) {
          const part = shuffled.slice(bounds[i - 1], bounds[i]);
          if (part.length > 0) mixed.take(...part);
        }
        expect(mixed.state.lastValues).toEqual(inOrder.state.lastValues);
        expect(mixed.state.ages).toEqual(inOrder.state.ages);
        expect([mixed.state.orderTs, mixed.state.orderSeq]).toEqual([inOrder.state.orderTs, inOrder.state.orderSeq]);
        expect(latched(mixed)).toEqual(latched(inOrder));
        const ended = (d: Device): unknown => d.open('DISMANTLE')?.endedAt != null;
        expect(ended(mixed)).toBe(ended(inOrder));
      }),
      run,
    );
  });

  it('items that come again change nothing', () => {
    fc.assert(
      fc.property(orders, ({ list, shuffled }) => {
        const device = new Device();
        device.take(...list);
        const { state, facts } = device;
        // The worker folds new identities only; even without that, triggers and order keys hold.
        const again = device.take(...shuffled);
        expect(again.effects.filter(({ effect }) => effect === 'raise')).toEqual([]);
        expect(again.state.lastValues).toEqual(state.lastValues);
        expect(latched(device)).toEqual(latched(Object.assign(new Device(), { facts })));
      }),
      run,
    );
  });

  it('the alarms queue and the lane in any order leave the same latched alarm', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 14 }), ({ list, shuffled }, ahead) => {
        const alone = new Device();
        alone.take(...list);
        // The job runs first for some items, without a state and without a lane.
        const open = new Map<string, OpenAlarm>();
        const done = new Set<string>();
        for (const item of shuffled.slice(0, ahead)) {
          for (const trigger of triggersOf(item, someFacts.thresholds)) {
            const effect = applyTrigger(
              open.get(trigger.typeCode) ?? null,
              trigger,
              lastKnownOf(emptyState(1), trigger.typeCode),
            );
            if (effect !== null) open.set(trigger.typeCode, effect.after);
            done.add(`${trigger.typeCode} ${trigger.sentTs} ${trigger.seq}`);
          }
        }
        const lane = new Device({ openAlarms: [...open.values()] });
        for (const key of done) lane.markDone(key);
        for (const item of list) lane.take(item);
        expect(latched(lane)).toEqual(latched(alone));
        expect(lane.open('DISMANTLE')?.endedAt != null).toBe(alone.open('DISMANTLE')?.endedAt != null);
      }),
      run,
    );
  });
});
