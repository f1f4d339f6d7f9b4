import { useSyncExternalStore } from 'react';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { waitingAlarms } from '#client/realtime/waiting.ts';

/** Critical alarms that nobody has acknowledged, by need. */
export function useWaiting(): readonly AlarmRow[] {
  return useSyncExternalStore(waitingAlarms.subscribe, waitingAlarms.rows);
}
