import { useEffect, useState } from 'react';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { liveAlarms, onChanged } from '#client/realtime/live.ts';
import { serverNow } from '#client/ui/time/tick.ts';
import { useLatest } from '#client/ui/useLatest.ts';

/** So many are remembered as seen before those are dropped that are not open any more. */
const seenMost = 4_000;

/** Told each alarm once that is raised while the wall hangs. */
export function useFresh(take: (fresh: readonly AlarmRow[]) => void): void {
  const [started] = useState(serverNow);
  const latest = useLatest(take);
  useEffect(() => {
    const seen = new Set(liveAlarms.rows().keys());
    return onChanged('alarm', (ids) => {
      const fresh = [...ids].flatMap((id) => {
        const alarm = liveAlarms.get(id);
        if (alarm === undefined || alarm.firstOccurredAt < started || seen.has(id)) return [];
        seen.add(id);
        return [alarm];
      });
      if (seen.size > seenMost) for (const id of seen) if (liveAlarms.get(id) === undefined) seen.delete(id);
      if (fresh.length > 0) latest.current(fresh);
    });
  }, [started, latest]);
}
