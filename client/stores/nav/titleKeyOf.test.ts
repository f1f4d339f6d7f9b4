import { expect, it } from 'vitest';
import { titleKeyOf } from './titleKeyOf.ts';

const row = { titleKey: 'page.deviceList.title', entry: 'device' } as const;

it('a page of device management is called as the list that it shows', () => {
  expect(titleKeyOf(row, '/device/index')).toBe('page.deviceList.title');
  expect(titleKeyOf(row, '/device/index?name=deviceAlarmList&open=1')).toBe('page.deviceAlarmList.title');
  expect(titleKeyOf(row, '/device/deviceList?name=railList')).toBe('page.railList.title');
  expect(titleKeyOf(row, '/device/railList?open=1')).toBe('page.railList.title');
});

it('any other page is called as its route', () => {
  expect(titleKeyOf({ titleKey: 'page.project.title', entry: 'project' }, '/project/index?name=railList')).toBe(
    'page.project.title',
  );
});
