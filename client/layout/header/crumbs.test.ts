import { expect, test } from 'vitest';
import type { RouteRow } from '#client/stores/nav/routes.ts';
import { crumbFits, crumbsAt, withoutTwins } from './crumbs.ts';

const row = (path: string, titleKey: RouteRow['titleKey'], more: Partial<RouteRow> = {}): RouteRow => ({
  path,
  name: path,
  titleKey,
  access: 'login',
  frame: true,
  ...more,
});
const routes = [
  row('/position/index', 'page.position.title', { entry: 'position' }),
  row('/device/deviceAlarmList', 'page.deviceAlarmList.title', {
    entry: 'device',
    item: { section: 'device', titleKey: 'menu.deviceAlarmList', initials: '' },
  }),
  row('/systemManage/list', 'menu.systemManageList', {
    item: { section: 'systemManage', titleKey: 'menu.systemManageList', initials: '' },
  }),
  row('/systemManage/list/detail', 'menu.personnel'),
];
const keysAt = (path: string, search = ''): unknown[] => {
  const here = routes.find((each) => each.path === path);
  if (here === undefined) throw new Error(path);
  return crumbsAt({ row: here, path, search, routes, access: [] }).map(({ titleKey, path: to }) => [titleKey, to]);
};

test('home, section and page; the page itself leads nowhere', () => {
  expect(keysAt('/device/deviceAlarmList')).toEqual([
    ['menu.home', '/'],
    ['menu.device', '/device/deviceAlarmList'],
    ['page.deviceAlarmList.title', undefined],
  ]);
});

test('a page of device management is called as the list that the query names', () => {
  expect(keysAt('/device/deviceAlarmList', 'name=railList').at(-1)).toEqual(['page.railList.title', undefined]);
});

test('SEED-366 the section /systemManage has its own label before the page, a detail its list before it', () => {
  expect(keysAt('/systemManage/list/detail')).toEqual([
    ['menu.home', '/'],
    ['menu.systemManage', '/systemManage/list'],
    ['menu.systemManageList', '/systemManage/list'],
    ['menu.personnel', undefined],
  ]);
});

test('equal neighbours are written once', () => {
  expect(withoutTwins([{ title: 'a' }, { title: 'b' }, { title: 'b' }, { title: 'a' }])).toEqual([
    { title: 'a' },
    { title: 'b' },
    { title: 'a' },
  ]);
});

test('SEED-350 a breadcrumb never asks for more than 560 px', () => {
  expect(crumbFits(900, 560)).toBe(true);
  expect(crumbFits(900, 559)).toBe(false);
  expect(crumbFits(200, 200)).toBe(true);
});
