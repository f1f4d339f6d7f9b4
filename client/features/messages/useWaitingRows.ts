import { useMemo, useSyncExternalStore } from 'react';
import type { NoticeRow } from '#client/api/notices.ts';
import { liveAlarms } from '#client/realtime/live.ts';

/** A message, and whether the alarm that it is about waits for somebody to acknowledge it. */
export type MessageRow = NoticeRow & { readonly waits?: true };

function waits({ targetId }: NoticeRow): boolean {
  const alarm = liveAlarms.get(targetId);
  return alarm?.handledStatus === '00' && alarm.condition === 'active';
}

/** The same rows as long as none of their alarms is taken or comes back. */
export function useWaitingRows(rows: readonly NoticeRow[] | undefined): readonly MessageRow[] | undefined {
  const waiting = useSyncExternalStore(liveAlarms.subscribe, () =>
    (rows ?? []).map((row) => (waits(row) ? '1' : '0')).join(''),
  );
  return useMemo(
    () => rows?.map((row, at) => (waiting[at] === '1' ? { ...row, waits: true as const } : row)),
    [rows, waiting],
  );
}
