import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tabsSchema } from '#domain/access/userSettings.ts';
import type { RouteRow } from './routes.ts';
import { mergeTabs, restoreTabs, tabsToStore } from './storedTabs.ts';
import { tabOf, type OpenTab } from './tabRules.ts';

const frame = { access: 'login', frame: true, titleKey: 'page.position.title' } as const;
const home: RouteRow = { ...frame, path: '/position/index', name: 'home', tab: { closable: false, cache: true } };
const list: RouteRow = { ...frame, path: '/device/index', name: 'list', tab: { closable: true, cache: true } };
const imei: RouteRow = { ...list, path: '/imeiImport/index', name: 'imei', auth: ['root'] };
const login: RouteRow = { ...frame, access: 'public', frame: false, path: '/login', name: 'login' };
const routes = [home, list, imei, login];

let count = 0;
const restore = (stored: unknown, access: readonly string[] = []): readonly OpenTab[] =>
  restoreTabs(stored, { routes, access, newKey: () => `n${(count += 1)}` });
const paths = (tabs: readonly OpenTab[]): string[] => tabs.map(({ fullPath }) => fullPath);

test('SEED-223 what was kept comes back as it was, with the keys of this browser', () => {
  const tabs = [tabOf(home, '/position/index?id=1', 'a'), tabOf(list, '/device/index?page=2', 'b')];
  expect(restore(JSON.parse(JSON.stringify(tabs)))).toEqual(tabs);
});

test('SEED-224 SEED-225 a tab whose route is gone, is another, is none, or whose permission is missing is dropped', () => {
  const stored = [
    { name: 'home', fullPath: '/position/index' },
    { name: 'gone', fullPath: '/gone' },
    // As the list was once called.
    { name: 'old-list', fullPath: '/device/index' },
    { name: 'list', fullPath: '/elsewhere' },
    { name: 'login', fullPath: '/login' },
    { name: 'imei', fullPath: '/imeiImport/index', meta: { auth: [] } },
    { name: 'list', fullPath: 7 },
    null,
    'list',
  ];
  expect(paths(restore(stored))).toEqual(['/position/index']);
  expect(paths(restore(stored, ['root']))).toEqual(['/position/index', '/imeiImport/index']);
});

test('of two that differ by what is opened on them, as they were kept before, the first comes back', () => {
  const stored = ['/device/index', '/device/index?open=3', '/device/index?page=2'].map((fullPath) => ({
    name: 'list',
    fullPath,
  }));
  expect(paths(restore(stored))).toEqual(['/device/index', '/device/index?page=2']);
  const [theirs] = restore([stored[0]]);
  const mine = restore([stored[1]]);
  const both = mergeTabs({
    theirs: theirs === undefined ? [] : [theirs],
    mine,
    atStart: [],
    current: mine[0]?.key ?? '',
  });
  expect(paths(both)).toEqual(['/device/index?open=3']);
});

test('what a tab may do comes from its route; the name that its page gave it stays', () => {
  const stored = [
    { name: 'home', fullPath: '/position/index', meta: { closable: true, cache: false, title: 'x' } },
    { name: 'list', fullPath: '/device/index', keepMeta: true, meta: { title: '张三' } },
  ];
  const [first, second] = restore(stored);
  expect(first?.meta).toEqual({ closable: false, cache: true, title: 'page.position.title' });
  expect(second).toMatchObject({ keepMeta: true, meta: { title: '张三' } });
});

test('whatever stands in the store, what comes out is tabs with keys of their own, at most 50, one of each address', () => {
  const anyTab = fc.oneof(
    fc.anything(),
    fc.record({
      key: fc.constantFrom('a', 'b', undefined),
      name: fc.constantFrom('home', 'list', 'imei', 'gone'),
      fullPath: fc.oneof(
        fc.string(),
        fc.nat(80).map((n) => `/device/index?page=${n}`),
        fc.constant('/position/index'),
      ),
      keepMeta: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(anyTab, { maxLength: 90 })), (stored) => {
      const tabs = restore(stored);
      expect(tabs.length).toBeLessThanOrEqual(50);
      expect(new Set(paths(tabs)).size).toBe(tabs.length);
      expect(new Set(tabs.map(({ key }) => key)).size).toBe(tabs.length);
      // What is kept is what the server takes.
      expect(tabsSchema.safeParse({ tabs: tabsToStore(tabs) }).success).toBe(true);
    }),
  );
});

test('an address that is longer than the server takes is not sent, the others are', () => {
  const long = tabOf(list, `/device/index?text=${'x'.repeat(1_200)}`, 'long');
  const tabs = [tabOf(home, '/position/index', 'a'), long];
  expect(tabsToStore(tabs).map(({ fullPath }) => fullPath)).toEqual(['/position/index']);
});

test('the server’s tabs come in their order, with what was opened here meanwhile, without what was closed', () => {
  const [homeTab, one, two, three] = [
    tabOf(home, '/position/index', 'h'),
    tabOf(list, '/device/index?page=1', '1'),
    tabOf(list, '/device/index?page=2', '2'),
    tabOf(list, '/device/index?page=3', '3'),
  ];
  const merged = mergeTabs({
    // Left on another machine: 9 is new there, 2 was closed there.
    theirs: [
      tabOf(home, '/position/index?id=1', 'x'),
      tabOf(list, '/device/index?page=9', 'y'),
      tabOf(list, '/device/index?page=1', 'z'),
    ],
    // Here 1 was closed and 3 opened since the start.
    mine: [homeTab, two, three],
    atStart: [homeTab, one, two],
    current: '3',
  });
  expect(merged.map(({ key }) => key)).toEqual(['h', 'y', '3']);
});
