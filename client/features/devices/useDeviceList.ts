import { useEffect } from 'react';
import { deviceParticulars } from '#domain/devices/deviceParticulars.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import type { Page } from '#client/api/http.ts';
import { liveDevices, onChanged, subscribeValues } from '#client/realtime/live.ts';
import { useFollow } from '#client/ui/list/useFollow.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useLiveRows, type LiveList } from '#client/ui/list/useLiveRows.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { findDevices, pageDevices } from './calls.ts';
import type { DeviceFilters } from './filters.ts';

/** Several changes at a time are one question. */
const settleMs = 300;
const kinds = ['models', 'organizations'] as const;

/** Rows that look the same: how a device fares is shown by the live cells, which are not part of it. */
const markOf = (row: DeviceRecord): string =>
  JSON.stringify([...deviceParticulars.map((name) => row[name]), row.typeName]);

/**
 * A page of devices that lives: what others add, change and take away follows, and the shown ones report their last
 * report, battery and signal.
 */
export function useDeviceList(
  filters: DeviceFilters,
  ask: { readonly key: string; readonly held: boolean },
): LiveList<DeviceRecord> {
  const {
    follow,
    page: _page,
    ...list
  } = useLiveRows<DeviceRecord, Page<DeviceRecord>>({
    key: ask.key,
    load: (signal) => pageDevices(filters, { signal }),
    find: (ids, signal) => findDevices(ids, { signal }),
    end: filters.page * filters.size,
    held: ask.held,
    markOf,
  });
  useChanges(kinds, follow);
  // The status moves rows in and out only where it is asked for.
  const isByStatus =
    filters.deviceStatus !== '' || filters.statusCode !== '' || filters.sort.startsWith('deviceStatus');
  const asksStatus = useLatest(isByStatus);
  const soon = useFollow(follow);
  useEffect(() => {
    const { news, turns } = liveDevices.rows();
    const known = { news, turns };
    const stop = onChanged('device', () => {
      const now = liveDevices.rows();
      const isNews = now.news !== known.news || (asksStatus.current && now.turns !== known.turns);
      known.news = now.news;
      known.turns = now.turns;
      if (isNews) soon(settleMs);
    });
    return stop;
  }, [soon, asksStatus]);

  const shown = list.rows?.map(({ id }) => id).join();
  useEffect(() => {
    if (shown === undefined || shown === '') return undefined;
    // The cells read the table that the values end up in.
    return subscribeValues(shown.split(','), () => undefined);
  }, [shown]);
  return list;
}
