import { expect, test } from 'vitest';
import type { DeviceRow } from '#domain/devices/device.ts';
import { bySeverity, filterOf, isFiltered, matcher, noFilter, positionQuery } from './filter.ts';

function device(patch: Partial<DeviceRow>): DeviceRow {
  return {
    id: 'd1',
    revision: 1,
    device_name: '芜湖长江二桥·07号',
    code: 'GL-WH-03407',
    imei: '860123000003407',
    address: 'K38+420',
    position: '118.125200,31.239700',
    deviceStatus: 1,
    statusCode: 'S03_005',
    statusSince: 0,
    enabled: true,
    maintenanceUntil: null,
    openAlarmCount: 0,
    openFaultCount: 0,
    railId: 'r1',
    railName: '左幅中央隔离护栏',
    projectId: 'p1',
    projectName: '芜湖',
    orgId: 'o1',
    orgName: '芜湖支队',
    modelName: 'TG-200',
    ...patch,
  };
}

test('the list goes by severity, then by the newest change', () => {
  const rows = [
    device({ id: 'n', deviceStatus: 1, statusSince: 90 }),
    device({ id: 'o', deviceStatus: 4, statusSince: 80 }),
    device({ id: 'f1', deviceStatus: 2, statusSince: 10 }),
    device({ id: 'a', deviceStatus: 3, statusSince: 70 }),
    device({ id: 'f2', deviceStatus: 2, statusSince: 20 }),
  ];
  expect(rows.sort(bySeverity).map(({ id }) => id)).toEqual(['f2', 'f1', 'a', 'o', 'n']);
});

test.each([['07号'], ['gl-wh-03407'], ['860123'], ['中央隔离'], ['长江 k38']])(
  'the search finds a device by %s',
  (keyword) => {
    expect(matcher({ ...noFilter, keyword })(device({}))).toBe(true);
  },
);

test('organisation, project and search narrow together; a device that is switched off is never shown', () => {
  expect(matcher({ ...noFilter, orgIds: new Set(['o2']) })(device({}))).toBe(false);
  expect(matcher({ ...noFilter, projectId: 'p2' })(device({}))).toBe(false);
  expect(matcher({ ...noFilter, keyword: '长江 铜陵' })(device({}))).toBe(false);
  expect(matcher(noFilter)(device({ enabled: false }))).toBe(false);
});

test('the address holds the filter, and nonsense in it filters nothing', () => {
  const filter = filterOf({ keyword: '桥', orgIds: 'a,,b', projectId: 'p', status: 3, id: 'd' });
  expect(filter).toEqual({ keyword: '桥', orgIds: new Set(['a', 'b']), projectId: 'p', status: 3 });
  expect(isFiltered(filterOf({ ...positionQuery, status: 9 }))).toBe(false);
});
