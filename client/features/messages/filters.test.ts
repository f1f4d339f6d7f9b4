import { describe, expect, it } from 'vitest';
import { activeFilters, rowsOfPush, withMark } from './filters.ts';

const all = { page: 1, noticeAction: '', isRead: '', from: '', to: '' } as const;
const push = { noticeAction: 'NA01', merged: 1 };

describe('a push into the filtered list', () => {
  it('adds its rows when it fits the filter', () => {
    expect(rowsOfPush(push, all, '2026-11-21')).toBe(1);
    expect(rowsOfPush({ ...push, merged: 21 }, all, '2026-11-21')).toBe(21);
    expect(rowsOfPush({ ...push, merged: 0 }, { ...all, isRead: 'NO' }, '2026-11-21')).toBe(1);
    expect(rowsOfPush(push, { ...all, noticeAction: 'NA01', to: '2026-11-21' }, '2026-11-21')).toBe(1);
  });

  it('adds none when the list shows read ones, another type or days that are over', () => {
    expect(rowsOfPush(push, { ...all, isRead: 'YES' }, '2026-11-21')).toBe(0);
    expect(rowsOfPush(push, { ...all, noticeAction: 'NA02' }, '2026-11-21')).toBe(0);
    expect(rowsOfPush(push, { ...all, to: '2026-11-20' }, '2026-11-21')).toBe(0);
  });
});

describe('rows that were read or handled elsewhere', () => {
  const rows = [
    { id: 'a', isRead: 0, handledStatus: '00' },
    { id: 'b', isRead: 0, handledStatus: '00' },
  ];

  it('change in place, the others stay', () => {
    expect(withMark(rows, { ids: ['b'], isRead: 1 })).toEqual([rows[0], { id: 'b', isRead: 1, handledStatus: '00' }]);
    expect(withMark(rows, { ids: ['a', 'x'], handledStatus: '02' })[0]).toEqual({
      id: 'a',
      isRead: 0,
      handledStatus: '02',
    });
  });

  it('are left alone when none of them is shown', () => {
    expect(withMark(rows, { ids: ['x'], isRead: 1 })).toBe(rows);
  });
});

it('counts the filters that are set, the two days as one', () => {
  expect(activeFilters(all)).toBe(0);
  expect(activeFilters({ ...all, isRead: 'NO', from: '2026-11-01', to: '2026-11-02' })).toBe(2);
});
