import { useEffect, useState } from 'react';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { liveAlarms, onChanged } from '#client/realtime/live.ts';
import { toldOfIncidents } from '#client/realtime/incidents.ts';
import { createSeenAlarms } from '#client/realtime/seenAlarms.ts';
import { serverNow } from '#client/api/clock.ts';
import { useLatest } from '#client/ui/useLatest.ts';

/** Told each alarm once that is raised while the page is open; of an incident the first one, and what is worse. */
export function useFreshAlarms(take: (fresh: readonly AlarmRow[]) => void): void {
  const [started] = useState(serverNow);
  const latest = useLatest(take);
  useEffect(() => {
    const seen = createSeenAlarms((id) => liveAlarms.get(id) !== undefined, liveAlarms.rows().keys());
    return onChanged('alarm', (ids) => {
      const fresh = [...ids].flatMap((id) => {
        const alarm = liveAlarms.get(id);
        if (alarm === undefined || alarm.firstOccurredAt < started || alarm.shelvedUntil !== null) return [];
        return seen.isNew(id) ? [alarm] : [];
      });
      if (fresh.length === 0) return;
      const told = toldOfIncidents(fresh, liveAlarms.rows().values());
      if (told.length > 0) latest.current(told);
    });
  }, [started, latest]);
}
