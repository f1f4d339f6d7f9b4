import { assert, integer, property, tuple, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Publication } from '#domain/realtime.ts';
import { distribute, toDeltas, type Item } from './roomBuffer.ts';

const rowOf = (id: string, revision: number): DeviceRow => ({ id, revision }) as DeviceRow;
const itemOf = (id: string, revision: number): Item => ({
  kind: 'device',
  id,
  revision,
  exact: true,
  row: rowOf(id, revision),
});

const nothing: Publication = { revision: 5, devices: [], alarms: [], rails: [], projects: [], departures: [] };

function told(publication: Publication, after: number): Record<string, Item[]> {
  const rooms: Record<string, Item[]> = {};
  distribute(
    publication,
    after,
    (orgId) => orgId !== 'empty',
    (orgId, item) => (rooms[orgId] ??= []).push(item),
  );
  return rooms;
}

test('a row reaches its organisation and every ancestor that has sockets, and no other', () => {
  const rooms = told({ ...nothing, devices: [{ orgPath: '/root/empty/a/', row: rowOf('d', 5) }] }, 4);
  expect(Object.keys(rooms)).toEqual(['root', 'a']);
});

test('a departure is told where the row was seen and is not seen now', () => {
  const moved = {
    ...nothing,
    devices: [{ orgPath: '/root/b/', row: rowOf('d', 5) }],
    departures: [{ orgPath: '/root/a/x/', row: { kind: 'device' as const, id: 'd' } }],
  };
  const rooms = told(moved, 4);
  const kinds = Object.fromEntries(
    Object.entries(rooms).map(([org, items]) => [org, items.map((item) => (item.row === null ? 'removed' : 'row'))]),
  );
  expect(kinds).toEqual({ root: ['row'], b: ['row'], a: ['removed'], x: ['removed'] });
});

test('messages are one chain from `prev` to `revision`, hold at most 500 items, and are complete up to each revision', () => {
  const batch = uniqueArray(tuple(integer({ min: 11, max: 40 }), integer({ min: 0, max: 99 })), {
    maxLength: 60,
    selector: ([, id]) => id,
  });
  assert(
    property(batch, integer({ min: 1, max: 9 }), (rows, size) => {
      const items = rows.map(([revision, id]) => itemOf(`d${id}`, revision));
      const deltas = toDeltas(items, 10, 40, 0, size);
      const largest = Math.max(0, ...items.map((one) => items.filter((item) => item.revision === one.revision).length));
      expect(deltas === null).toBe(items.length > size && largest > size);
      if (deltas === null) return;
      let from = 10;
      for (const delta of deltas) {
        expect(delta.prev).toBe(from);
        expect(delta.devices.length).toBeLessThanOrEqual(size);
        for (const row of delta.devices) {
          expect(row.revision).toBeGreaterThan(delta.prev);
          expect(row.revision).toBeLessThanOrEqual(delta.revision);
        }
        from = delta.revision;
      }
      expect(from).toBe(40);
      expect(deltas.flatMap((delta) => delta.devices)).toHaveLength(items.length);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('what must be cut but holds a departure of unknown revision is told as a gap', () => {
  const gone: Item = { kind: 'device', id: 'x', revision: 9, exact: false, row: null };
  expect(toDeltas([itemOf('a', 5), gone], 4, 9, 0, 1)).toBeNull();
  expect(toDeltas([itemOf('a', 5), gone], 4, 9, 0, 2)).toHaveLength(1);
});
