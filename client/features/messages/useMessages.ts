import { useCallback, useEffect, useRef, useState } from 'react';
import { pageNotices, type NoticeRow } from '#client/layout/notice/calls.ts';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { messagePageSize } from '#client/stores/message.ts';
import { serverNow } from '#client/ui/time/tick.ts';
import { dayOf } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { rowsOfPush, withMark, type MessageFilters } from './filters.ts';

const settleMs = 300;

export interface Messages {
  readonly rows: readonly NoticeRow[] | undefined;
  readonly total: number;
  readonly error: unknown;
  readonly loading: boolean;
  /** New rows that wait behind the bar. */
  readonly waiting: number;
  readonly reload: () => void;
}

/**
 * A page of messages that lives: what is read or handled elsewhere changes in place; a new message comes by itself while
 * the list is `calm` (first page, nothing selected, no pointer over it), else it waits behind the bar.
 * @source product.md C12
 */
export function useMessages(filters: MessageFilters, calm: boolean): Messages {
  const { page, noticeAction, isRead, from, to } = filters;
  /** New messages that were pushed: an answer has those from before it was asked for. */
  const pushes = useRef(0);
  const [pushed, setPushed] = useState(0);
  const load = async (signal: AbortSignal) => {
    const upTo = pushes.current;
    const answer = await pageNotices({ page, limit: messagePageSize, noticeAction, isRead, from, to }, { signal });
    return { ...answer, upTo };
  };
  const { data, error, loading, reload } = useAsync(load, [page, noticeAction, isRead, from, to]);
  const [rows, setRows] = useState<readonly NoticeRow[]>();
  const waiting = data === undefined ? 0 : pushed - data.upTo;
  const [taken, setTaken] = useState<typeof data>();
  // A page that was asked for replaces what live changes made of the one before.
  if (data !== undefined && data !== taken) {
    setTaken(data);
    setRows(data.records);
  }

  const latest = useLatest({ filters, calm, reload });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (latest.current.calm) latest.current.reload();
    }, settleMs);
  }, [latest]);
  useEffect(() => {
    const stops = [
      onEvent('message', ({ content }) => {
        pushes.current += rowsOfPush(content, latest.current.filters, dayOf(serverNow()));
        setPushed(pushes.current);
      }),
      onEvent('notice:updated', (mark) => {
        setRows((before) => before && withMark(before, mark));
        soon();
      }),
      onPoll(soon),
    ];
    return () => {
      clearTimeout(timer.current);
      for (const stop of stops) stop();
    };
  }, [latest, soon]);

  // What waited comes when the list is calm again.
  const behind = calm && waiting > 0 ? data?.upTo : undefined;
  useEffect(() => {
    if (behind === undefined) return undefined;
    const soonest = setTimeout(reload, settleMs);
    return () => clearTimeout(soonest);
  }, [behind, reload]);

  // While the list is calm a new message is a moment away: the bar would only flicker.
  return { rows, total: data?.total ?? 0, error, loading, waiting: calm ? 0 : waiting, reload };
}
