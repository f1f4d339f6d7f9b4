import { expect, it } from 'vitest';
import { partKeyOf, titleKeyOf } from './titleKeyOf.ts';

const row = { titleKey: 'page.deviceList.title', entry: 'device' } as const;

it('a page of device management is called as the list that it shows', () => {
  expect(titleKeyOf(row, '/device/index')).toBe('page.deviceList.title');
  expect(titleKeyOf(row, '/device/index?name=deviceAlarmList&open=1')).toBe('page.deviceAlarmList.title');
  expect(titleKeyOf(row, '/device/deviceList?name=railList')).toBe('page.railList.title');
  expect(titleKeyOf(row, '/device/railList?open=1')).toBe('page.railList.title');
});

it('of a page of several parts the address names the one that is shown', () => {
  expect(partKeyOf('/systemSet/personSet?tab=security')).toBe('setting.security.title');
  expect(partKeyOf('/log?tab=audit&page=2')).toBe('log.tab.audit');
  expect([partKeyOf('/log'), partKeyOf('/log?tab=log'), partKeyOf('/project/index?tab=audit')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('any other page is called as its route', () => {
  expect(titleKeyOf({ titleKey: 'page.project.title', entry: 'project' }, '/project/index?name=railList')).toBe(
    'page.project.title',
  );
});
