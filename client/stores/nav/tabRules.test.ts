import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RouteRow } from './routes.ts';
import {
  atMost,
  closeMany,
  closeTab,
  closings,
  findTab,
  moveTab,
  openTab,
  readdress,
  tabOf,
  withHome,
  type OpenTab,
  type TabState,
  wayTo,
} from './tabRules.ts';

const frame = { access: 'login', frame: true } as const;
const home: RouteRow = {
  ...frame,
  path: '/position/index',
  name: 'position-index',
  titleKey: 'page.position.title',
  tab: { closable: false, cache: true },
};
const list: RouteRow = {
  ...frame,
  path: '/device/index',
  name: 'device-index',
  titleKey: 'page.deviceAlarmList.title',
  tab: { closable: true, cache: true },
};
const root: RouteRow = { ...list, path: '/imeiImport/index', name: 'imei', auth: ['root'] };

const homeTab = tabOf(home, '/position/index', 'home');
const tabs = (...keys: string[]): OpenTab[] => [
  homeTab,
  ...keys.map((key) => tabOf(list, `/device/index?page=${key}`, key)),
];
const keysOf = (state: readonly OpenTab[]): string[] => state.map(({ key }) => key);
const state = (current: string, ...keys: string[]): TabState => ({ tabs: tabs(...keys), current });

describe('opening', () => {
  test('SEED-150 a tab has name, fullPath, params, query, meta with title, closable, cache and auth, and keepMeta', () => {
    expect(tabOf(root, '/imeiImport/index?page=2&text=a%20b', 'k')).toEqual({
      key: 'k',
      name: 'imei',
      fullPath: '/imeiImport/index?page=2&text=a%20b',
      params: {},
      query: { page: '2', text: 'a b' },
      meta: { title: 'page.deviceAlarmList.title', closable: true, cache: true, auth: ['root'] },
      keepMeta: false,
    });
  });

  test('SEED-211 SEED-212 the same full path is the same tab, another one is added at the end', () => {
    const before = tabs('1', '2');
    const again = openTab(before, { row: list, fullPath: '/device/index?page=1', newKey: 'new' });
    expect([keysOf(again.tabs), again.current]).toEqual([['home', '1', '2'], '1']);
    const other = openTab(before, { row: list, fullPath: '/device/index?page=3', newKey: 'new' });
    expect([keysOf(other.tabs), other.current]).toEqual([['home', '1', '2', 'new'], 'new']);
  });

  test('SPEC-033 a change of address keeps the tab, its place and its key, and going back finds it by its key', () => {
    const moved = readdress(tabs('1', '2'), '1', '/device/index?page=9');
    expect(keysOf(moved)).toEqual(['home', '1', '2']);
    expect(moved[1]).toMatchObject({ fullPath: '/device/index?page=9', query: { page: '9' } });
    // Whoever comes to the address of another tab takes its place.
    expect(keysOf(readdress(moved, '2', '/device/index?page=9'))).toEqual(['home', '2']);
    const back = openTab(moved, { row: list, fullPath: '/device/index?page=1', belongsTo: '1', newKey: 'new' });
    expect([keysOf(back.tabs), back.current]).toEqual([['home', '1', '2'], '1']);
    // A key of another route says nothing.
    expect(findTab(moved, { row: root, fullPath: '/imeiImport/index', belongsTo: '1' })).toBeUndefined();
  });

  test('what is opened on a page is no other address: a link to it comes to the tab that is there, and so does the way back', () => {
    const before = [homeTab, tabOf(list, '/device/index?page=1', '1'), tabOf(list, '/device/index', '2')];
    const opened = openTab(before, { row: list, fullPath: '/device/index?open=7', newKey: 'new' });
    expect([keysOf(opened.tabs), opened.current]).toEqual([['home', '1', '2'], '2']);
    expect(opened.tabs[2]).toMatchObject({ fullPath: '/device/index?open=7', query: { open: '7' } });
    const other = openTab(opened.tabs, { row: list, fullPath: '/device/index?open=8', newKey: 'new' });
    expect([keysOf(other.tabs), other.current]).toEqual([['home', '1', '2'], '2']);
    const filtered = openTab(opened.tabs, { row: list, fullPath: '/device/index?open=7&page=1', newKey: 'new' });
    expect([keysOf(filtered.tabs), filtered.current]).toEqual([['home', '1', '2'], '1']);
    const closed = openTab(opened.tabs, { row: list, fullPath: '/device/index', newKey: 'new' });
    expect([keysOf(closed.tabs), closed.current]).toEqual([['home', '1', '2'], '2']);
    // Its other parts still tell tabs apart.
    const third = openTab(opened.tabs, { row: list, fullPath: '/device/index?open=7&page=2', newKey: 'new' });
    expect(keysOf(third.tabs)).toEqual(['home', '1', '2', 'new']);
    // A filter that leads to the address of another tab takes its place, whatever is open on either.
    expect(keysOf(readdress(opened.tabs, '1', '/device/index'))).toEqual(['home', '1']);
    // The very same address before one that is like it: two were kept before this rule.
    const kept = [...before, tabOf(list, '/device/index?open=7', '3')];
    expect(findTab(kept, { row: list, fullPath: '/device/index?open=7' })?.key).toBe('3');
  });

  test('the home tab is there once, first, and takes every address of its path', () => {
    const opened = openTab(tabs('1'), { row: home, fullPath: '/position/index?id=7', newKey: 'new' });
    expect([keysOf(opened.tabs), opened.current]).toEqual([['home', '1'], 'home']);
    expect(opened.tabs[0]?.fullPath).toBe('/position/index?id=7');
    expect(keysOf(withHome(tabs('1').slice(1), home, 'fresh'))).toEqual(['fresh', '1']);
    expect(keysOf(withHome([...tabs('1')].reverse(), home, 'fresh'))).toEqual(['home', '1']);
  });

  test('what a page named its tab outlives opening it again', () => {
    const named = tabs('1').map((tab) =>
      tab.key === '1' ? { ...tab, keepMeta: true, meta: { ...tab.meta, title: '张三' } } : tab,
    );
    const again = openTab(named, { row: list, fullPath: '/device/index?page=1', newKey: 'new' });
    expect(again.tabs[1]?.meta.title).toBe('张三');
  });
});

describe('closing', () => {
  test('SEED-213 the current tab that was last gives way to its left neighbour', () => {
    expect(closeTab(state('2', '1', '2'), '2')).toMatchObject({ current: '1' });
    expect(closeTab(state('1', '1'), '1')).toMatchObject({ current: 'home' });
  });

  test('SEED-214 the current tab that was not last gives way to the next', () => {
    expect(closeTab(state('1', '1', '2', '3'), '1')).toMatchObject({ current: '2' });
  });

  test('SEED-215 when none is left there is no current tab: the way is to index', () => {
    const only = tabOf(list, '/device/index', 'only');
    const left = closeTab({ tabs: [only], current: 'only' }, 'only');
    expect(left).toEqual({ tabs: [], current: undefined });
    expect(wayTo(left)).toBe('/');
    expect(wayTo(closeTab(state('1', '1'), '1'))).toBe(state('home').tabs[0]?.fullPath);
  });

  test('closing another keeps the current one; the home tab stays', () => {
    expect(closeTab(state('1', '1', '2'), '2')).toMatchObject({ current: '1' });
    expect(keysOf(closeTab(state('1', '1'), 'home').tabs)).toEqual(['home', '1']);
  });

  test('SEED-216 SEED-217 SEED-218 SEED-219 left, right and other keep the first and the selected; all keeps the first', () => {
    const after = (which: (typeof closings)[number]) => {
      const { tabs: rest, current } = closeMany(state('4', '1', '2', '3', '4'), '2', which);
      return [keysOf(rest), current];
    };
    expect(after('left')).toEqual([['home', '2', '3', '4'], '4']);
    expect(after('right')).toEqual([['home', '1', '2'], '2']);
    expect(after('other')).toEqual([['home', '2'], '2']);
    expect(after('all')).toEqual([['home'], 'home']);
  });
});

const someTabs = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 0, maxLength: 12 })
  .chain((keys) =>
    fc.record({
      tabs: fc.constant(tabs(...keys)),
      current: fc.constantFrom('home', ...keys),
      selected: fc.constantFrom('home', ...keys),
      which: fc.constantFrom(...closings),
      to: fc.integer({ min: -3, max: 20 }),
    }),
  );

describe('whatever is open', () => {
  test('closing many keeps the first tab, the order, and a current tab that is open', () => {
    fc.assert(
      fc.property(someTabs, ({ tabs: all, current, selected, which }) => {
        const after = closeMany({ tabs: all, current }, selected, which);
        const keys = keysOf(after.tabs);
        expect(keys[0]).toBe('home');
        expect(keys).toEqual(keysOf(all).filter((key) => keys.includes(key)));
        expect(keys).toContain(after.current);
        if (which !== 'all') expect(keys).toContain(selected);
        // The page that is shown changes only when its tab went.
        if (keys.includes(current) && which !== 'all') expect(after.current).toBe(current);
        expect(after.tabs.length).toBeLessThanOrEqual(which === 'all' ? 1 : all.length);
      }),
    );
  });

  test('closing one takes exactly that one and shows a neighbour of it', () => {
    fc.assert(
      fc.property(someTabs, ({ tabs: all, current, selected }) => {
        const after = closeTab({ tabs: all, current }, selected);
        const expected = selected === 'home' ? all : all.filter(({ key }) => key !== selected);
        expect(keysOf(after.tabs)).toEqual(keysOf(expected));
        expect(keysOf(after.tabs)).toContain(after.current);
        const distance = Math.abs(keysOf(all).indexOf(after.current ?? '') - keysOf(all).indexOf(current));
        expect(distance).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('moving keeps all tabs, the first in its place, and the others in their order', () => {
    fc.assert(
      fc.property(someTabs, ({ tabs: all, selected, to }) => {
        const after = keysOf(moveTab(all, selected, to));
        expect(after[0]).toBe('home');
        expect([...after].sort()).toEqual(keysOf(all).sort());
        const others = (keys: readonly string[]): string[] => keys.filter((key) => key !== selected);
        expect(others(after)).toEqual(others(keysOf(all)));
        if (selected !== 'home') expect(after.indexOf(selected)).toBe(Math.min(Math.max(to, 1), all.length - 1));
      }),
    );
  });

  test('too many tabs lose the oldest, never the first or the current one', () => {
    fc.assert(
      fc.property(someTabs, fc.integer({ min: 2, max: 8 }), ({ tabs: all, current }, max) => {
        const after = keysOf(atMost(all, current, max));
        expect(after.length).toBe(Math.min(all.length, max));
        expect(after[0]).toBe('home');
        expect(after).toContain(current);
      }),
    );
  });
});
