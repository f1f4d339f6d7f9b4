import { proxy } from 'valtio';
import { numberedPages } from '#domain/alarms/alarmKey.ts';
import { pageSizes } from '#domain/settings/personal.ts';
import { ownArea } from './ownArea.ts';

/** Rows of a page of messages until a person chooses otherwise (docs/requirements.md C12). */
const standardSize = 10;

/** The list's filter: empty texts narrow nothing. @source docs/requirements.md F13 */
export interface MessageArea {
  page: number;
  page_size: number;
  noticeAction: string;
  isRead: '' | 'NO' | 'YES';
}

/** What was kept, as far as it is a filter. */
export function readMessageArea(stored: Partial<Record<keyof MessageArea, unknown>>): MessageArea {
  const { page, noticeAction, isRead } = stored;
  const size = pageSizes.find((each) => each === stored.page_size) ?? standardSize;
  return {
    page: typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= numberedPages(size) ? page : 1,
    page_size: size,
    noticeAction: typeof noticeAction === 'string' && /^NA\d{2}$/.test(noticeAction) ? noticeAction : '',
    isRead: isRead === 'NO' || isRead === 'YES' ? isRead : '',
  };
}

/** State area `message`, shared by the page and the bell's modal. */
export const message = proxy<MessageArea>(readMessageArea({}));

/** Takes up the filter of whoever is signed in. */
export const openMessage = ownArea('message', message, readMessageArea);
