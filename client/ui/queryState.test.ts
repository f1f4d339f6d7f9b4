import { expect, test } from 'vitest';
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
