import { describe, expect, it } from 'vitest';
import type { RouteRow, SectionName } from '#client/stores/nav/routes.ts';
import type { MenuItem } from '#client/stores/nav/sections.ts';
import { findPages, searchedMenu } from './pages.ts';

const zh: Record<string, string> = {
  'menu.position': '实时定位',
  'menu.realtimeData': '实时数据',
  'menu.userManage': '用户管理',
  'menu.company': '单位管理',
  'menu.personnel': '人员管理',
};
const initials: Readonly<Record<string, string>> = {
  'menu.position': 'ssdw',
  'menu.realtimeData': 'sssj',
  'menu.userManage': 'yhgl',
  'menu.company': 'dwgl',
  'menu.personnel': 'rygl',
};
const entry = (titleKey: MenuItem['titleKey'], path: string, children?: MenuItem[]): MenuItem => ({
  name: path,
  path,
  titleKey,
  initials: initials[titleKey] ?? '',
  ...(children === undefined ? {} : { children }),
});
const menu = [
  entry('menu.position', '/position/index'),
  entry('menu.realtimeData', '/realtimeData/index'),
  entry('menu.userManage', '/userManage', [
    entry('menu.company', '/userManage/company'),
    entry('menu.personnel', '/userManage/user'),
  ]),
];
const find = (keyword: string): string[] => findPages(keyword, menu, (key) => zh[key] ?? key).map(({ path }) => path);

describe('pages in the search', () => {
  it('are found by a part of their name and by initials, beginnings first', () => {
    expect(find('实时')).toEqual(['/position/index', '/realtimeData/index']);
    expect(find('sssj')).toEqual(['/realtimeData/index']);
    expect(find('dw')).toEqual(['/userManage/company', '/position/index']);
    expect(find('zzz')).toEqual([]);
  });

  it('are found by the name of their section, which is shown with them', () => {
    expect(find('用户')).toEqual(['/userManage/company', '/userManage/user']);
    const [page] = findPages('rygl', menu, (key) => zh[key] ?? key);
    expect(page).toEqual({ path: '/userManage/user', title: '人员管理', section: '用户管理' });
  });
});

describe('the menu that is searched', () => {
  const row = (path: string, more: Partial<RouteRow> = {}): RouteRow => ({
    path,
    name: path,
    titleKey: 'menu.device',
    access: 'login',
    frame: true,
    ...more,
  });
  const item = (section: SectionName) => ({ section, titleKey: 'menu.device', initials: '' }) as const;
  const routes = [
    row('/device/deviceAlarmList', { entry: 'device', item: item('device') }),
    row('/message/list', { entry: 'message', item: item('message') }),
    row('/systemManage/overdueSetting', { auth: ['operate'], item: item('systemManage') }),
  ];
  const pathsOf = (access: readonly string[]): string[] =>
    searchedMenu(routes, access).flatMap(({ path, children }) => children?.map((child) => child.path) ?? [path]);

  it('has the pages this person may open: the only one of a section too, and those without a header entry', () => {
    expect(pathsOf(['operate'])).toEqual(['/device/deviceAlarmList', '/message/list', '/systemManage/overdueSetting']);
    expect(pathsOf(['supervise_zhidui'])).toEqual(['/device/deviceAlarmList', '/message/list']);
    expect(pathsOf([])).toEqual(['/device/deviceAlarmList']);
  });
});
