import { expect, test } from 'vitest';
import { sortAsked } from './list/sort.ts';
import { readQuery, writeQuery } from './queryState.ts';
import { columnsFor, nextSort } from './table/columns.ts';
import { pageNumbers } from './table/pages.ts';

const defaults = { text: '', page: 1, online: false, tab: 'all' };

test('an address gives the filters; what is missing or unfit has its default', () => {
  expect(readQuery('text=%E8%8A%9C%E6%B9%96&page=3&online=1', defaults)).toEqual({
    text: '芜湖',
    page: 3,
    online: true,
    tab: 'all',
  });
  expect(readQuery('page=-1&online=yes', defaults)).toEqual(defaults);
});

test('a page and a size that no list has are as if they were missing', () => {
  const list = { page: 1, size: 50, status: 0 };
  for (const unfit of ['page=0', 'page=1000001', 'size=0', 'size=30', 'size=1000000', 'page=0&size=NaN']) {
    expect(readQuery(unfit, list), unfit).toEqual(list);
  }
  expect(readQuery('page=1000000&size=100&status=0', { ...list, status: 2 })).toEqual({
    page: 1_000_000,
    size: 100,
    status: 0,
  });
});

test('a sort by a field that the list does not know is none', () => {
  const fields = ['name', 'createdAt'] as const;
  expect(sortAsked('createdAt.desc', fields)).toEqual({ sortField: 'createdAt', sortOrder: 'desc' });
  expect(sortAsked('name.sideways', fields)).toEqual({ sortField: 'name', sortOrder: 'asc' });
  for (const unfit of ['', 'foo.asc', '.desc', 'toString.asc']) expect(sortAsked(unfit, fields), unfit).toEqual({});
});

test('defaults are left out of the address and names of others stay', () => {
  expect(writeQuery('name=deviceAlarmList&page=4', { ...defaults, tab: 'fire' }, defaults)).toBe(
    'name=deviceAlarmList&tab=fire',
  );
  const state = { text: 'a&b=c', page: 9, online: true, tab: 'x' };
  expect(readQuery(writeQuery('', state, defaults), defaults)).toEqual(state);
});

test('page numbers show the ends, the neighbours and gaps', () => {
  expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(1, 65)).toEqual([1, 2, 3, 4, 0, 65]);
  expect(pageNumbers(30, 65)).toEqual([1, 0, 29, 30, 31, 0, 65]);
  expect(pageNumbers(65, 65)).toEqual([1, 0, 62, 63, 64, 65]);
});

test('a search that is typed into an address is cut where calls would refuse it, not in the middle of a letter', () => {
  const asked = (text: string): string => readQuery(`?text=${encodeURIComponent(text)}`, { text: '', orgs: '' }).text;
  expect(asked('护'.repeat(3_000))).toBe('护'.repeat(60));
  expect(asked(`${'a'.repeat(59)}😀`)).toBe('a'.repeat(59));
  expect(readQuery(`?orgs=${'a'.repeat(70)}`, { orgs: '' }).orgs).toHaveLength(70);
});

test('a narrow table drops the columns that ask for more room', () => {
  const columns = [
    { key: 'a', title: '', render: () => null },
    { key: 'b', title: '', from: 900, render: () => null },
  ];
  expect(columnsFor(columns, 899).map((column) => column.key)).toEqual(['a']);
  expect(columnsFor(columns, 900).map((column) => column.key)).toEqual(['a', 'b']);
});

test('a head sorts down, up, and then not', () => {
  const down = nextSort(undefined, 'severity');
  expect(down).toEqual({ field: 'severity', order: 'desc' });
  expect(nextSort(down, 'severity')).toEqual({ field: 'severity', order: 'asc' });
  expect(nextSort({ field: 'severity', order: 'asc' }, 'severity')).toBeUndefined();
  expect(nextSort(down, 'dueAt')).toEqual({ field: 'dueAt', order: 'desc' });
});
