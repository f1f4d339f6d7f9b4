import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { minute, second } from '#domain/time.ts';
import { onChanged, refreshLive } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import { throttle } from '#client/stores/throttle.ts';
import { serverNow } from '#client/api/clock.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { dayOf } from '#client/ui/time/time.ts';

const alarmEveryMs = 10 * second;
const snapshotEveryMs = 10 * minute;

/** Texts that change when it is time to ask again. */
export interface Beat {
  /** Every minute, at midnight, and when the connection comes or goes. */
  readonly slow: string;
  /** These times and when an alarm came, went or was dealt with, at most every ten seconds. */
  readonly quick: string;
}

/**
 * The pulse of a wall that nobody reloads: charts are asked every minute and on an alarm, a whole snapshot is taken
 * every ten minutes and when the day turns, for today's count begins anew then.
 * @source docs/requirements.md C25
 */
export function useBeat(): Beat {
  const [minutes, setMinutes] = useState(0);
  const [alarms, setAlarms] = useState(0);
  const { connected } = useSnapshot(websoket);
  const today = useFromNow((now) => dayOf(now));
  useEffect(() => {
    let lived = dayOf(serverNow());
    const timers = [
      setInterval(() => setMinutes((before) => before + 1), minute),
      setInterval(refreshLive, snapshotEveryMs),
      setInterval(() => {
        const now = dayOf(serverNow());
        if (now !== lived) refreshLive();
        lived = now;
      }, second),
    ];
    const stop = onChanged(
      'alarm',
      throttle(() => setAlarms((before) => before + 1), alarmEveryMs),
    );
    return () => {
      for (const timer of timers) clearInterval(timer);
      stop();
    };
  }, []);
  const slow = `${minutes} ${today} ${connected}`;
  return { slow, quick: `${slow} ${alarms}` };
}
