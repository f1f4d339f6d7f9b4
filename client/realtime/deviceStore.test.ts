import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableForm, type PackedColumn } from '#domain/columns.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { columnsWriter } from '#domain/snapshot.ts';
import { deviceRow, storeOf } from '#tests/support/storeOf.ts';
import { DeviceStore } from './deviceStore.ts';

const soft = { lastSeenAt: 100, battery: 80, signal: -90 };
const text = fc.constantFrom('', 'A', 'B', '护栏');
const device: fc.Arbitrary<DeviceRow> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    revision: fc.nat(),
    device_name: text,
    imei: fc.constantFrom('860123000003407', '000123', '', 'x'),
    position: fc.constantFrom('118.125200,31.239700', '118.12520001,31.23970001', '118.1,31.2', '', null),
    deviceStatus: fc.constantFrom(0, 1, 2, 3, 4, 9),
    statusCode: fc.constantFrom('', 'S03_003'),
    enabled: fc.boolean(),
    maintenanceUntil: fc.constantFrom(null, 5),
    railId: fc.constantFrom(null, 'r1'),
    railName: text,
    orgId: fc.constantFrom('o1', 'o2'),
  })
  .map(deviceRow);

/** As a snapshot brings them, through JSON. */
function loaded(rows: readonly DeviceRow[]): DeviceStore {
  const writer = columnsWriter();
  for (const row of rows) writer.add({ ...row, ...soft });
  return DeviceStore.of(JSON.parse(JSON.stringify(writer.packed())) as never);
}

describe('SPEC-013 11.4 the store of devices', () => {
  test('holds in columns what a map of rows would hold, from a snapshot and through every change', () => {
    const step = fc.oneof(device, fc.constantFrom('a', 'b', 'c'));
    const first = fc.uniqueArray(device, { selector: ({ id }) => id });
    fc.assert(
      fc.property(first, fc.array(step, { maxLength: 20 }), (rows, steps) => {
        const store = loaded(rows);
        const map = new Map(rows.map((row) => [row.id, row]));
        for (const each of [null, ...steps]) {
          if (typeof each === 'string') expect(store.delete(each)).toBe(map.delete(each));
          else if (each !== null) {
            store.set(each.id, each);
            map.set(each.id, each);
          }
          expect(new Set(store.keys())).toEqual(new Set(map.keys()));
          expect(store.size).toBe(map.size);
          for (const [id, row] of map) {
            const slot = store.slotOf(id);
            const at = parsePosition(row.position);
            expect(store.get(id)).toEqual(row);
            expect(store.get(id)).toBe(store.get(id));
            expect(store.revisionOf(id)).toBe(row.revision);
            expect([store.lngAt(slot), store.latAt(slot)]).toEqual([at?.lng ?? Number.NaN, at?.lat ?? Number.NaN]);
            expect([store.isAlive(slot), store.idOf(slot)]).toEqual([true, id]);
          }
        }
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  test('tells what people changed from how a device fares', () => {
    const store = loaded([deviceRow({ id: 'a' })]);
    const { news, turns } = store;
    store.set('a', deviceRow({ id: 'a', revision: 2, openAlarmCount: 3 }));
    expect([store.news, store.turns]).toEqual([news, turns]);
    store.set('a', deviceRow({ id: 'a', revision: 3, deviceStatus: 2 }));
    expect([store.news, store.turns > turns]).toEqual([news, true]);
    for (const change of [{ device_name: 'N' }, { enabled: false }, { railId: 'r' }, { maintenanceUntil: 7 }]) {
      const before = store.news;
      store.set('a', deviceRow({ ...store.get('a'), ...change }));
      expect(store.news).toBeGreaterThan(before);
    }
  });

  test('a snapshot that is older than what a device has told since does not take it back', () => {
    const before = loaded([deviceRow({ id: 'a' }), deviceRow({ id: 'b' })]);
    before.patchSoft('a', { lastSeenAt: 130, battery: 79 });
    const after = loaded([deviceRow({ id: 'a' }), deviceRow({ id: 'b' })]);
    after.follow(before);
    expect(after.softOf('a')).toEqual({ lastSeenAt: 130, battery: 79, signal: -90 });
    expect(after.softOf('b')).toEqual(soft);
    expect(after.softOf('a')).toBe(after.softOf('a'));
  });

  test('a form of a column that is not known is an error, not a device less', () => {
    const packed = { deviceCount: 1, devices: { id: { as: 'newer', values: ['a'] } as unknown as PackedColumn } };
    expect(() => DeviceStore.of(packed)).toThrow(UnreadableForm);
  });

  test('rows that many ask for stay the same objects, however many others are asked for in between', () => {
    const store = storeOf(Array.from({ length: 6_000 }, (_, n) => ({ id: `d${n}` })));
    const held = store.get('d0');
    for (let n = 1; n < 6_000; n += 1) {
      store.get(`d${n}`);
      expect(store.get('d0')).toBe(held);
    }
  });
});
