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

interface Pushed {
  readonly noticeAction: string;
  readonly merged: number;
}

/** How many rows a push adds to the list as it is filtered. Days are not looked at: only an end before today keeps it out. */
export function rowsOfPush(push: Pushed, { noticeAction, isRead, to }: MessageFilters, today: string): number {
  if (isRead === 'YES' || (noticeAction !== '' && noticeAction !== push.noticeAction)) return 0;
  return to !== '' && to < today ? 0 : Math.max(1, push.merged);
}

interface Mark {
  readonly ids: readonly string[];
  readonly isRead?: number | undefined;
  readonly handledStatus?: string | undefined;
}

/** The rows after somebody read or handled some of them; the same list when none is shown. */
export function withMark<R extends { readonly id: string; readonly isRead: number; readonly handledStatus: string }>(
  rows: readonly R[],
  { ids, isRead, handledStatus }: Mark,
): readonly R[] {
  const meant = new Set(ids);
  if (!rows.some((row) => meant.has(row.id))) return rows;
  return rows.map((row) =>
    meant.has(row.id)
      ? { ...row, isRead: isRead ?? row.isRead, handledStatus: handledStatus ?? row.handledStatus }
      : row,
  );
}
