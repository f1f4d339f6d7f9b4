import type { MessageArea } from '#client/stores/message.ts';

/** The filter of the list: what is kept, and the days, which are not. */
export interface MessageFilters extends Pick<MessageArea, 'page' | 'noticeAction' | 'isRead'> {
  /** YYYY-MM-DD, empty = open. */
  readonly from: string;
  readonly to: string;
}

/** How many filters are set. */
export function activeFilters({ noticeAction, isRead, from, to }: Omit<MessageFilters, 'page'>): number {
  return [noticeAction, isRead, from + to].filter((each) => each !== '').length;
}
