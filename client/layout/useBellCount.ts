import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { refreshUnread, takeUnread, user } from '#client/stores/user.ts';
import { countUnreadOrAbnormal } from '#client/api/notices.ts';

const settleMs = 300;

/**
 * The bell's number: devices that need a look. Asked again, settled, whenever the websocket's data or the unread count
 * changes.
 * @source docs/requirements.md F1
 */
export function useBellCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void =>
      void countUnreadOrAbnormal().then(
        (next) => setCount(typeof next === 'number' ? next : 0),
        () => undefined,
      );
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(ask, settleMs);
    };
    const unread = (): void => void refreshUnread();
    ask();
    unread();
    const stops = [
      subscribeKey(websoket, 'data', soon),
      subscribeKey(user, 'unread', soon),
      subscribeKey(user, 'asked', soon),
      onEvent('notice:unread', (counts) => {
        takeUnread(counts.unread);
        user.asked += 1;
      }),
      onEvent('notice:updated', unread),
      onPoll(unread),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return count;
}
