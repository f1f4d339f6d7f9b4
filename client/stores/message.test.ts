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
  expect(readMessageArea({ page: 0.5, page_size: 500, noticeAction: '<b>', isRead: 'MAYBE' })).toEqual(
    readMessageArea({}),
  );
});
