import { expect, test } from 'vitest';
import type { DeviceRow } from '#domain/devices/device.ts';
import { storeOf } from '#tests/support/storeOf.ts';
import { filterOf, isFiltered, matcher, noFilter, positionQuery, type PositionFilter } from './filter.ts';
import { Tally } from './tally.ts';

const bridge = {
  device_name: '芜湖长江二桥·07号',
  code: 'GL-WH-03407',
  imei: '860123000003407',
  address: 'K38+420',
  railName: '左幅中央隔离护栏',
};
const matches = (filter: Partial<PositionFilter>, patch: Partial<DeviceRow> = {}): boolean =>
  matcher({ ...noFilter, ...filter }, storeOf([{ ...bridge, ...patch }]))(0);

test('the list goes by severity, then by the newest change', () => {
  const rows = [
    { id: 'n', deviceStatus: 1, statusSince: 90 },
    { id: 'o', deviceStatus: 4, statusSince: 80 },
    { id: 'f1', deviceStatus: 2, statusSince: 10 },
    { id: 'a', deviceStatus: 3, statusSince: 70 },
    { id: 'f2', deviceStatus: 2, statusSince: 20 },
  ];
  const store = storeOf(rows);
  const tally = new Tally(store, noFilter);
  for (const slot of store.liveSlots()) tally.put(slot);
  expect(Array.from(tally.list(), (slot) => store.idOf(slot))).toEqual(['f2', 'f1', 'a', 'o', 'n']);
});

test.each([['07号'], ['gl-wh-03407'], ['860123'], ['中央隔离'], ['长江 k38']])(
  'the search finds a device by %s',
  (keyword) => {
    expect(matches({ keyword })).toBe(true);
  },
);

test('organisation, project and search narrow together; a device that is switched off is never shown', () => {
  expect(matches({ orgIds: new Set(['o2']) })).toBe(false);
  expect(matches({ projectId: 'p2' })).toBe(false);
  expect(matches({ keyword: '长江 铜陵' })).toBe(false);
  expect(matches({}, { enabled: false })).toBe(false);
});

test('the address holds the filter, and nonsense in it filters nothing', () => {
  const filter = filterOf({ keyword: '桥', orgIds: 'a,,b', projectId: 'p', status: 3, id: 'd' });
  expect(filter).toEqual({ keyword: '桥', orgIds: new Set(['a', 'b']), projectId: 'p', status: 3 });
  expect(isFiltered(filterOf({ ...positionQuery, status: 9 }))).toBe(false);
});
