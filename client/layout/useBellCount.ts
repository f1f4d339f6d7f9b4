import { useEffect, useState } from 'react';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { countUnreadOrAbnormal } from './notices.ts';

const settleMs = 300;

/** The bell's number: asked again, settled, after every push and every change of the unread count. @source seed §4 */
export function useBellCount(): { readonly count: number; readonly ask: () => void } {
  const [count, setCount] = useState(0);
  const [round, setRound] = useState(0);
  const ask = (): void => setRound((before) => before + 1);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void countUnreadOrAbnormal().then(
          (next) => setCount(typeof next === 'number' ? next : 0),
          () => undefined,
        ),
      round === 0 ? 0 : settleMs,
    );
    return () => clearTimeout(timer);
  }, [round]);
  useEffect(() => {
    const again = (): void => setRound((before) => before + 1);
    const stops = [
      onEvent('message', again),
      onEvent('notice:unread', again),
      onEvent('notice:updated', again),
      onPoll(again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { count, ask };
}
