import { expect, it } from 'vitest';
import { readMessageArea } from './message.ts';

it('takes up a kept filter, and nothing that is no filter', () => {
  expect(readMessageArea({})).toEqual({ page: 1, page_size: 10, noticeAction: '', isRead: '' });
  expect(readMessageArea({ page: 3, page_size: 10, noticeAction: 'NA01', isRead: 'NO' })).toEqual({
    page: 3,
    page_size: 10,
    noticeAction: 'NA01',
    isRead: 'NO',
  });
  expect(readMessageArea({ page: 3, page_size: 50 })).toMatchObject({ page: 3, page_size: 50 });
  // Pages behind row 10,000 have no number.
  expect(readMessageArea({ page: 1_000 }).page).toBe(1_000);
  expect(readMessageArea({ page: 1_001 })).toEqual(readMessageArea({}));
  expect(readMessageArea({ page: 201, page_size: 50 }).page).toBe(1);
  expect(readMessageArea({ page: 0.5, page_size: 500, noticeAction: '<b>', isRead: 'MAYBE' })).toEqual(
    readMessageArea({}),
  );
});
