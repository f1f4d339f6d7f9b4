import { expect, it } from 'vitest';
import { activeFilters } from './filters.ts';

const all = { page: 1, noticeAction: '', isRead: '', from: '', to: '' } as const;

it('counts the filters that are set, the two days as one', () => {
  expect(activeFilters(all)).toBe(0);
  expect(activeFilters({ ...all, isRead: 'NO', from: '2026-11-01', to: '2026-11-02' })).toBe(2);
});
