import { useEffect, useRef } from 'react';
import type { Page } from '#client/api/http.ts';
import { findNotices, pageNotices, type NoticeRow } from '#client/api/notices.ts';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { messagePageSize } from '#client/stores/message.ts';
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Several at a time are one question, but one after the other cannot put it off.
    const soon = (): void => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        follow();
      }, settleMs);
    };
    const stops = [onEvent('message', soon), onEvent('notice:updated', soon), onPoll(soon)];
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      for (const stop of stops) stop();
    };
  }, [follow]);
  return messages;
}
