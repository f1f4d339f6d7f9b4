import { useEffect } from 'react';
import type { Page } from '#client/api/http.ts';
import { findNotices, pageNotices, type NoticeRow } from '#client/api/notices.ts';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { messagePageSize } from '#client/stores/message.ts';
import { useFollow } from '#client/ui/list/useFollow.ts';
import { useLiveRows, type LiveRows } from '#client/ui/list/useLiveRows.ts';
import type { MessageFilters } from './filters.ts';

const settleMs = 300;

/**
 * A page of messages that lives: what is read or handled elsewhere changes in place; a new message comes by itself while
 * the list is `calm` (first page, nothing selected, no pointer over it), else it waits behind the bar.
 * @source docs/requirements.md C12
 */
export function useMessages(filters: MessageFilters, calm: boolean): LiveRows<NoticeRow, Page<NoticeRow>> {
  const { page, noticeAction, isRead, from, to } = filters;
  const messages = useLiveRows<NoticeRow, Page<NoticeRow>>({
    key: JSON.stringify([page, noticeAction, isRead, from, to]),
    load: (signal) => pageNotices({ page, limit: messagePageSize, noticeAction, isRead, from, to }, { signal }),
    find: (ids, signal) => findNotices(ids, { signal }),
    end: page * messagePageSize,
    held: !calm,
  });
  const { follow } = messages;
  const soon = useFollow(follow);
  useEffect(() => {
    const told = (): void => soon(settleMs);
    const stops = [onEvent('message', told), onEvent('notice:updated', told), onPoll(told)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [soon]);
  return messages;
}
