import { Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { liveDevices } from '#client/realtime/live.ts';
import { isPastMoment } from '#client/charts/momentary.ts';
import { metricValue, missing } from '#client/ui/number.ts';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import { serverNow } from '#client/api/clock.ts';
import { useFromNow } from '#client/ui/time/tick.ts';
import { agoOf } from '#client/ui/time/time.ts';
import type { RealtimeRecord } from './calls.ts';
import { levelOf, signalBars } from './levels.ts';
import { createValueStore, measuredAt, type RowValues, type ValueStore } from './valueStore.ts';
import classes from './realtime.module.css';

/** The values of the page; cells listen to their own device. */
export const Values = createContext<ValueStore>(createValueStore(() => 0));

export function useValues(id: string): RowValues | undefined {
  const store = use(Values);
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.get(id));
}

/** The device as it stands now, or as the list gave it. */
export function useDevice(row: DeviceRow): DeviceRow {
  const live = useSyncExternalStore(liveDevices.subscribe, () => liveDevices.get(row.id));
  return live !== undefined && live.revision >= row.revision ? live : row;
}

/**
 * One figure: tinted from 80 % of its device's threshold, with the direction of its last change; grey when long past.
 */
export function ValueCell({ record, metric }: { readonly record: RealtimeRecord; readonly metric: MetricKey }) {
  const { t } = useTranslation();
  const row = useValues(record.id);
  const value = row?.metrics[metric];
  const at = row === undefined ? undefined : measuredAt(row, metric);
  const past = useFromNow((now) => isPastMoment(metric, at, now));
  if (value === undefined) return <span className={classes.value}>{missing}</span>;
  const level = levelOf(metric, value, { own: record.thresholds, past });
  const direction = row?.moved[metric]?.direction;
  const { key, n } = agoOf(serverNow() - (at ?? 0));
  return (
    <span
      className={`${classes.value} ${level === 'calm' ? '' : classes[level]} ${past ? classes.past : ''}`}
      title={past ? t(key, { n }) : undefined}
    >
      {direction === 'up' && <IconArrowUp size={12} stroke={2} aria-label={t('realtime.arrowUp')} />}
      {direction === 'down' && <IconArrowDown size={12} stroke={2} aria-label={t('realtime.arrowDown')} />}
      {metric === 'rsrp' && <SignalBars rsrp={value} />}
      {metricValue(metric, value)}
      {level !== 'calm' && (
        <em className="gl-hidden">{t(level === 'over' ? 'realtime.overThreshold' : 'realtime.nearThreshold')}</em>
      )}
    </span>
  );
}

function SignalBars({ rsrp }: { readonly rsrp: number }) {
  const full = signalBars(rsrp);
  return (
    <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true">
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 3.5}
          y={8 - bar * 2.4}
          width="2.4"
          height={4 + bar * 2.4}
          fill="currentColor"
          opacity={bar < full ? 1 : 0.3}
        />
      ))}
    </svg>
  );
}

export function StatusCell({ row }: { readonly row: DeviceRow }) {
  const device = useDevice(row);
  return (
    <Group gap={8} wrap="nowrap" className={device.deviceStatus === 4 ? classes.offline : undefined}>
      <StatusChip status={device.deviceStatus} plain />
      <small className="gl-faint">
        <Duration from={device.statusSince} short />
      </small>
    </Group>
  );
}

export function LastReportCell({ id }: { readonly id: string }) {
  const row = useValues(id);
  return <Ago at={row?.lastSeenAt ?? null} />;
}

/** Open alarms and faults of a device. */
export function OpenCountCell({ row }: { readonly row: DeviceRow }) {
  const device = useDevice(row);
  const count = device.openAlarmCount + device.openFaultCount;
  return count === 0 ? <span className="gl-faint">0</span> : <span className={classes.count}>{count}</span>;
}
