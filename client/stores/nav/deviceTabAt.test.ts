import { expect, it } from 'vitest';
import { deviceTabAt, deviceTabHref } from './deviceTabAt.ts';

const names = ['deviceList', 'railList', 'deviceAlarmList'];
const at = (path: string, search = '', kept = 'deviceList') => deviceTabAt(names, { path, search, kept });

it('SEED-045 SEED-046 SEED-184 the tab is the query’s, else the route’s, else the kept one, else the first', () => {
  expect(at('/device/index')).toBe('deviceList');
  expect(at('/device/index', '', 'railList')).toBe('railList');
  expect(at('/device/index', '', 'gone')).toBe('deviceList');
  expect(at('/device/index', 'name=deviceAlarmList&open=1', 'railList')).toBe('deviceAlarmList');
  expect(at('/device/deviceList', '', 'railList')).toBe('deviceList');
  expect(at('/device/deviceAlarmList')).toBe('deviceAlarmList');
  expect(at('/device/deviceAlarmList', 'name=railList')).toBe('railList');
  expect(at('/device/index', 'name=nothing', 'railList')).toBe('railList');
});

it('another tab replaces the name, and what is the route’s own needs none', () => {
  expect(deviceTabHref('/device/index', 'railList')).toBe('/device/index?name=railList');
  expect(deviceTabHref('/device/deviceList', 'deviceList')).toBe('/device/deviceList');
});
