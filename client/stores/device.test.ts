import { expect, it } from 'vitest';
import { readDeviceArea } from './device.ts';

it('SEED-184 SEED-185 takes up the kept tab and status filter, and nothing that is none; the default tab is deviceList', () => {
  expect(readDeviceArea({})).toEqual({ currentTab: 'deviceList', deviceStatus: '', focusEventId: '' });
  const kept = { currentTab: 'railList', deviceStatus: '2,4', focusEventId: '01J-x' };
  expect(readDeviceArea(kept)).toEqual(kept);
  expect(readDeviceArea({ currentTab: '<b>', deviceStatus: '5', focusEventId: 7 })).toEqual(readDeviceArea({}));
});
