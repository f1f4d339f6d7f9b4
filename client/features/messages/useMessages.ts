import { useEffect } from 'react';
import type { Page } from '#client/api/http.ts';
import { findNotices, type NoticeRow } from '#client/api/notices.ts';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { useFollow } from '#client/ui/list/useFollow.ts';
import { useLiveRows, type Ask, type LiveList } from '#client/ui/list/useLiveRows.ts';

const settleMs = 300;

/**
 * A page of messages that lives: what is read or handled elsewhere changes in place.
 * @source docs/requirements.md C12
 */
export function useMessages(ask: Omit<Ask<NoticeRow, Page<NoticeRow>>, 'find'>): LiveList<NoticeRow> {
  const messages = useLiveRows({ ...ask, find: (ids, signal) => findNotices(ids, { signal }) });
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
