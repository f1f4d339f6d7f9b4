import { useEffect, useState } from 'react';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { onChanged, onPoll } from '#client/realtime/live.ts';
import { throttle } from '#client/stores/throttle.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { getReport } from './calls.ts';
import type { ReportFilters } from './filters.ts';

/**
 * Figures of a range with today in it follow in this time, its charts in the other.
 * @source docs/requirements.md C8 (live)
 */
const figuresMs = 5_000;
const chartsMs = 30_000;

export interface ShownReport {
  /** As fresh as can be. */
  readonly figures: AlarmReport | undefined;
  /** Of the same filters, at most half a minute older: bars that twitch cannot be read. */
  readonly charts: AlarmReport | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Runs `follow` after alarms changed, at most every five seconds, while the range `isLive`. */
export function useAlarmChanges(isLive: boolean, follow: () => void): void {
  useEffect(() => {
    if (!isLive) return undefined;
    const later = throttle(follow, figuresMs);
    const stops = [onChanged('alarm', later), onPoll(later)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isLive, follow]);
}

export function useReport(filters: ReportFilters, isLive: boolean): ShownReport {
  const { page: _page, size: _size, sort: _sort, ...asked } = filters;
  const key = JSON.stringify(asked);
  const { data, error, loading, reload } = useAsync(
    async (signal) => ({ key, report: await getReport(filters, { signal }) }),
    [key],
  );
  useAlarmChanges(isLive, reload);
  const [charts, setCharts] = useState<{ readonly of: typeof data; readonly at: number }>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const now = performance.now();
    const isSame = charts?.of?.key === data.key;
    const waitMs = isSame ? charts.at + chartsMs - now : 0;
    if (isSame && charts.of === data) return undefined;
    const timer = setTimeout(() => setCharts({ of: data, at: performance.now() }), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [data, charts]);
  return { figures: data?.report, charts: charts?.of?.report ?? data?.report, error, loading, reload };
}
