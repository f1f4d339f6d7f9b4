import { useEffect, useMemo, useState } from 'react';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { thresholdKinds, useReplaced } from '#client/ui/thresholds/useDeviceThresholds.ts';
import { subscribeValues } from '#client/realtime/live.ts';
import { serverNow } from '#client/api/clock.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useRetry } from '#client/ui/useRetry.ts';
import { pageRealtime, type RealtimeRecord } from './calls.ts';
import type { RealtimeFilters } from './filters.ts';
import { createValueStore, type ValueStore } from './valueStore.ts';

const sweepMs = 1_000;

export interface RealtimePage {
  readonly rows: readonly RealtimeRecord[] | undefined;
  readonly total: number;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
  readonly store: ValueStore;
}

/** A page of devices whose values are subscribed while it is shown. */
export function useRealtimePage(filters: RealtimeFilters): RealtimePage {
  const [store] = useState(() => createValueStore(serverNow));
  const { history: _history, ...asked } = filters;
  const { data, error, loading, reload } = useAsync(
    (signal) => pageRealtime(filters, { signal }),
    [JSON.stringify(asked)],
  );
  const rows = data?.records;
  const ids = rows?.map((row) => row.id).join();

  useEffect(() => {
    if (rows === undefined) return;
    store.keep(new Set(rows.map(({ id }) => id)));
    for (const row of rows) {
      const { lastSeenAt, metrics, ages = {} } = row;
      store.fill(row.id, { ts: row.ts ?? 0, lastSeenAt, metrics, ages, moved: {} });
    }
  }, [rows, store]);

  useEffect(() => {
    if (ids === undefined || ids === '') return undefined;
    return subscribeValues(ids.split(','), (id, readings) => store.take(id, readings));
  }, [ids, store]);

  useEffect(() => {
    const timer = setInterval(store.sweep, sweepMs);
    return () => clearInterval(timer);
  }, [store]);
  // While the connection is lost too. Other figures for the tints and the lines of charts.
  useChanges(thresholdKinds, reload);
  // What changed them is not told twice.
  useRetry(rows !== undefined && error !== undefined && !loading, reload);
  useReplaced(ids === undefined || ids === '' ? [] : ids.split(','), reload);

  const total = data?.total ?? 0;
  return useMemo(() => ({ rows, total, error, loading, reload, store }), [rows, total, error, loading, reload, store]);
}
