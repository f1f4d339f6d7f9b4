import { beforeEach, expect, test } from 'vitest';
import type { RouteRow } from './nav/routes.ts';
import {
  enterTab,
  moveCurrentTo,
  orderTab,
  page,
  putTabs,
  reloadPage,
  replayNext,
  setRoutes,
  setTabName,
} from './page.ts';

const frame = { access: 'login', frame: true, titleKey: 'page.position.title' } as const;
const home: RouteRow = { ...frame, path: '/position/index', name: 'home', tab: { closable: false, cache: true } };
const list: RouteRow = { ...frame, path: '/list', name: 'list', tab: { closable: true, cache: true } };
const detail: RouteRow = { ...frame, path: '/detail', name: 'detail', tab: { closable: true, cache: false } };
const addresses = (): string[] => page.opened.map(({ fullPath }) => fullPath);

beforeEach(() => {
  setRoutes([home, list, detail]);
  putTabs([]);
});

test('the first page that is opened brings the home tab, which is not alive before it was shown', () => {
  const key = enterTab(detail, '/detail?id=1', undefined);
  expect(addresses()).toEqual(['/position/index', '/detail?id=1']);
  expect([page.current, page.cache, page.lastPath]).toEqual([key, [], '/detail?id=1']);
});

test('pages with cache are kept alive until their tab is closed', () => {
  const keys = Array.from({ length: 10 }, (_, n) => enterTab(list, `/list?n=${n}`, undefined));
  expect(page.cache).toEqual(keys);
  enterTab(detail, '/detail', undefined);
  enterTab(list, '/list?n=0', undefined);
  expect(page.cache).toEqual(keys);
  putTabs(page.opened.filter(({ key }) => key !== keys[9]));
  expect(page.cache).toEqual(keys.slice(0, 9));
});

test('at most fifty tabs are open: the oldest makes room', () => {
  for (let n = 0; n < 60; n += 1) enterTab(list, `/list?n=${n}`, undefined);
  expect(page.opened).toHaveLength(50);
  expect(addresses().slice(0, 2)).toEqual(['/position/index', '/list?n=11']);
});

test('a page that is reloaded or replayed is another one; with its tab that is forgotten', () => {
  const key = enterTab(list, '/list', undefined);
  reloadPage();
  expect(page.rounds[key]).toBe(1);
  replayNext();
  enterTab(list, '/list', undefined);
  enterTab(list, '/list', undefined);
  expect(page.rounds[key]).toBe(2);
  putTabs([]);
  expect(page.rounds).toEqual({});
});

test('a detail names its tab, a filter moves it, and its place can be changed', () => {
  const key = enterTab(detail, '/detail?id=1', undefined);
  setTabName('张三');
  moveCurrentTo(key, '/detail?id=1&tab=log');
  enterTab(list, '/list', undefined);
  setTabName('', key);
  orderTab(key, 2);
  expect(addresses()).toEqual(['/position/index', '/list', '/detail?id=1&tab=log']);
  expect(page.opened[2]).toMatchObject({ key, keepMeta: true, meta: { title: '张三' } });
  // Back to the address of before the filter: the same tab, its name stays.
  expect(enterTab(detail, '/detail?id=1', key)).toBe(key);
  expect(page.opened[2]).toMatchObject({ fullPath: '/detail?id=1', meta: { title: '张三' } });
});
