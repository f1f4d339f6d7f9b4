import { expect, test, vi } from 'vitest';
import { accessOf, type AccessCode } from '#domain/access/access.ts';
import type { RouteRow } from './routes.ts';
import { screenRows } from '#client/app/screenRows.ts';
import { activeItem, itemsOf, sectionOf, sections, wholeMenu } from './sections.ts';
import { hideSiderMs, menu, placeMenu } from '../menu.ts';
import { menuAt, turnBranch } from './menuAt.ts';

const row = (path: string, entry?: RouteRow['entry'], auth?: readonly AccessCode[]): RouteRow => ({
  path,
  name: path,
  titleKey: 'page.position.title',
  access: 'login',
  frame: true,
  ...(entry === undefined ? {} : { entry }),
  ...(auth === undefined ? {} : { auth }),
});
const routes: readonly RouteRow[] = screenRows;
const at = (path: string, access: readonly string[], isWhole = false) =>
  menuAt({ row: routes.find((each) => each.path === path) ?? row(path), path, routes, access, isWhole });
const root = accessOf(['root']);
const supervise = accessOf(['supervise_zhidui']);
const operate = accessOf(['operate']);

test('SEED-096 the top menu lists the seed’s entries in its order', () => {
  expect(at('/position/index', [...root, ...operate]).header.map(({ name }) => name)).toEqual([
    'position',
    'project',
    'realtimeData',
    'device',
    'userManage',
    'imeiImport',
    'systemSet',
    'message',
  ]);
});

test('SEED-251 SEED-252 SEED-253 SEED-261 entries with an auth list show only to whoever has one of its codes', () => {
  const names = (access: readonly string[]) => at('/position/index', access).header.map(({ name }) => name);
  const open = ['position', 'project', 'realtimeData', 'device', 'userManage', 'systemSet'];
  expect(names([])).toEqual(open);
  expect(names(root)).toContain('imeiImport');
  for (const access of [[], supervise, operate]) expect(names(access)).not.toContain('imeiImport');
  for (const access of [supervise, operate]) expect(names(access)).toContain('message');
  for (const access of [[], root]) expect(names(access)).not.toContain('message');
});

test('SEED-259 each role sees its own pages in the menus and none of the others’', () => {
  const pages = (access: readonly string[]): string[] =>
    at('/position/index', access).menuSider.flatMap((item) => (item.children ?? [item]).map(({ path }) => path));
  const restricted = [
    '/message/msgsettings',
    '/systemManage/list',
    '/systemManage/overdueSetting',
    '/imeiImport/index',
  ];
  const seen = (access: readonly string[]) => restricted.filter((path) => pages(access).includes(path));
  expect(seen(supervise)).toEqual(['/message/msgsettings', '/systemManage/list']);
  expect(seen(operate)).toEqual(['/systemManage/overdueSetting']);
  expect(seen(root)).toEqual(['/imeiImport/index']);
  expect(seen([])).toEqual([]);
  for (const access of [supervise, operate])
    expect(pages(access).some((path) => path.startsWith('/message'))).toBe(true);
});

test('SEED-100 SEED-101 the side menus have exactly the seed’s entries', () => {
  const paths = (path: string, access: readonly string[]) => {
    const section = sectionOf(path);
    return section === undefined ? undefined : itemsOf(section, routes, access).map((item) => item.path);
  };
  expect(paths('/userManage/company', [])).toEqual(['/userManage/index', '/userManage/company', '/userManage/user']);
  expect(paths('/imeiImport/imei', root)).toEqual([
    '/imeiImport/index',
    '/imeiImport/imei',
    '/imeiImport/importRecord',
  ]);
  expect(paths('/imeiImport/imei', operate)).toEqual([]);
  expect(paths('/position/index', root)).toBeUndefined();
});

test('SEED-097 SEED-366 the layout’s side menu stands at system management and at no header entry', () => {
  const [section] = at('/systemManage/list', supervise).sider;
  expect(section?.titleKey).toBe('menu.systemManage');
  expect(section?.children?.map(({ path }) => path)).toEqual(['/systemManage/list']);
  const items = screenRows.flatMap((each) => ('item' in each ? [each] : []));
  expect(new Set(items.map(({ item }) => item.section)).size).toBe(sections.length);
  for (const { path } of items) {
    if (!path.startsWith('/systemManage')) expect(at(path, [...root, ...operate]).sider, path).toEqual([]);
  }
});

test('without a top menu the side menu is the whole menu, sections as branches', () => {
  const { sider } = at('/position/index', [...supervise, ...operate], true);
  expect(sider.map(({ name }) => name)).toEqual([
    'position',
    'project',
    'realtimeData',
    'device',
    'userManage',
    'systemSet',
    'message',
    'systemManage',
  ]);
  expect(sider.at(-1)?.children).toHaveLength(2);
});

test('an entry whose pages nobody has built or may open is not there; a section of one page is no branch', () => {
  const few = [row('/realtimeData/index', 'realtimeData'), row('/message/list', 'message')];
  const place = menuAt({ row: {}, path: '/realtimeData/index', routes: few, access: operate, isWhole: true });
  expect(place.sider).toEqual([
    { name: 'realtimeData', path: '/realtimeData/index', titleKey: 'menu.realtimeData' },
    { name: 'message', path: '/message', titleKey: 'menu.message' },
  ]);
  expect(wholeMenu([], operate, [])).toEqual([]);
});

test('a detail belongs to its list', () => {
  const [section] = at('/systemManage/list/detail', supervise).sider;
  expect(activeItem(section?.children ?? [], '/systemManage/list/detail')?.path).toBe('/systemManage/list');
  expect(activeItem(section?.children ?? [], '/systemManage/listing')).toBeUndefined();
});

test('SEED-165 with the accordion one branch is open, without it as many as were opened', () => {
  expect(turnBranch(['device'], 'message', true)).toEqual(['message']);
  expect(turnBranch(['device'], 'message', false)).toEqual(['device', 'message']);
  expect(turnBranch(['device', 'message'], 'device', false)).toEqual(['message']);
});

test('SEED-151 SEED-229 the menu state has the seed’s fields; another header entry sets the short delay flag and clears it', () => {
  vi.useFakeTimers();
  try {
    const go = (path: string): void => {
      const here = routes.find((each) => each.path === path) ?? row(path);
      placeMenu({ row: here, path, routes, access: supervise, isWhole: false }, false);
    };
    go('/systemManage/list');
    expect(Object.keys(menu).sort()).toEqual(
      ['header', 'sider', 'headerName', 'activePath', 'openNames', 'menuSider', 'menuBadge', 'hideSiderDelay'].sort(),
    );
    expect(Object.keys(menu.menuBadge)).toEqual(['path', 'badge']);
    expect([menu.headerName, menu.activePath, menu.openNames.join()]).toEqual([
      'systemManage',
      '/systemManage/list',
      'systemManage',
    ]);
    expect(menu.hideSiderDelay).toBe(false);
    go('/userManage/index');
    expect(menu.sider).toEqual([]);
    expect(menu.hideSiderDelay).toBe(true);
    vi.advanceTimersByTime(hideSiderMs);
    expect(menu.hideSiderDelay).toBe(false);
    go('/userManage/company');
    expect(menu.hideSiderDelay).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
