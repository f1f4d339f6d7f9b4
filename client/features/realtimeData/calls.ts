import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { realtimeSortFields, type DeviceRow } from '#domain/devices/device.ts';
import type { History } from '#domain/telemetry/history.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { get, type CallOptions, type Page } from '#client/api/http.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { realtimeFilters, type RealtimeFilters } from './filters.ts';

/** A device with its latest values, as the list gives it. */
export interface RealtimeRecord extends DeviceRow {
  readonly lastSeenAt: number | null;
  /** Time of the latest values; null when there are none. */
  readonly ts: number | null;
  readonly metrics: Readonly<Partial<Record<MetricKey, number>>>;
  /** When those metrics were measured that are older than `ts`. */
  readonly ages?: Readonly<Partial<Record<MetricKey, number>>>;
  /** What the device's rules have other than the catalogue. */
  readonly thresholds: ThresholdOverrides;
}

export function pageRealtime(filters: RealtimeFilters, options: CallOptions = {}): Promise<Page<RealtimeRecord>> {
  const query = {
    ...realtimeFilters.asked(filters),
    ...sortAsked(filters.sort, realtimeSortFields),
    start: filters.page,
    limit: filters.size,
  };
  return get('/api/web/realtime/pageRealtimeData', query, { quiet: true, ...options });
}

export function getHistory(
  deviceId: string,
  metrics: readonly MetricKey[],
  start: number,
  end: number,
  options: CallOptions = {},
): Promise<History> {
  const query = { deviceId, metrics, start: Math.round(start), end: Math.round(end) };
  return get('/api/web/realtime/getHistory', query, { quiet: true, ...options });
}
