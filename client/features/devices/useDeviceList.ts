import { useEffect, useRef } from 'react';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import type { Page } from '#client/api/http.ts';
import { liveDevices, onChanged, subscribeValues } from '#client/realtime/live.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useLiveRows, type LiveList } from '#client/ui/list/useLiveRows.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { findDevices, pageDevices } from './calls.ts';
import type { DeviceFilters } from './filters.ts';

/** Several changes at a time are one question. */
const settleMs = 300;
const kinds = ['models', 'organizations'] as const;

/** What people change of a device; how it fares is shown by the cells themselves. */
const kept = [
  'device_name',
  'code',
  'imei',
  'address',
  'position',
  'enabled',
  'maintenanceUntil',
  'railId',
  'railName',
  'projectId',
  'projectName',
  'orgId',
  'orgName',
  'modelName',
] as const satisfies ReadonlyArray<keyof DeviceRow>;
const fares = ['deviceStatus', 'statusCode'] as const satisfies ReadonlyArray<keyof DeviceRow>;

const differs = (names: ReadonlyArray<keyof DeviceRow>, a: DeviceRow, b: DeviceRow): boolean =>
  names.some((name) => a[name] !== b[name]);

/** Rows that look the same: the live cells are not part of it. */
const markOf = (row: DeviceRecord): string => JSON.stringify([...kept.map((name) => row[name]), row.typeName]);

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
  const names = useLatest<ReadonlyArray<keyof DeviceRow>>(isByStatus ? [...kept, ...fares] : kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const known = new Map(liveDevices.rows());
    const stop = onChanged('device', (ids) => {
      // The first snapshot is no news.
      const isFirst = known.size === 0;
      let isNews = false;
      for (const id of ids) {
        const [before, now] = [known.get(id), liveDevices.get(id)];
        if (before === undefined || now === undefined) isNews ||= before !== now;
        else isNews ||= differs(names.current, before, now);
        if (now === undefined) known.delete(id);
        else known.set(id, now);
      }
      if (isFirst || !isNews) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(follow, settleMs);
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [follow, names]);

  const shown = list.rows?.map(({ id }) => id).join();
  useEffect(() => {
    if (shown === undefined || shown === '') return undefined;
    // The cells read the table that the values end up in.
    return subscribeValues(shown.split(','), () => undefined);
  }, [shown]);
  return list;
}
