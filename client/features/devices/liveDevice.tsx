import { IconTool } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceSoft } from '#domain/devices/device.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { liveDevices, liveSoft } from '#client/realtime/live.ts';
import { metricValue, withUnit } from '#client/ui/number.ts';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { useFromNow } from '#client/ui/time/tick.ts';
import { dateTime } from '#client/ui/time/time.ts';

/** The device as it stands now: the row that the list gave, with what came since. */
export function useLiveDevice(row: DeviceRecord): DeviceRecord {
  const live = useSyncExternalStore(liveDevices.subscribe, () => liveDevices.get(row.id));
  return live !== undefined && live.revision > row.revision ? { ...row, ...live } : row;
}

/** Last report, battery and signal: the newer of what the list gave and what came since. */
function useSoft(row: DeviceRecord): DeviceSoft {
  const live = useSyncExternalStore(liveSoft.subscribe, () => liveSoft.get(row.id));
  return live !== undefined && (live.lastSeenAt ?? 0) >= (row.lastSeenAt ?? 0) ? live : row;
}

/** Whether it ever reported, since the list was asked for too. */
export function useHasReported(row: DeviceRecord | undefined): boolean {
  const live = useSyncExternalStore(liveSoft.subscribe, () => liveSoft.get(row?.id ?? ''));
  return row?.activatedAt != null || live?.lastSeenAt != null;
}

/** Words of what a status code adds to the status itself; nothing where both say the same. */
export function useCodeWords(row: Pick<DeviceRecord, 'deviceStatus' | 'statusCode'>): string {
  const { t } = useTranslation();
  const code = row.statusCode as 'S03_001';
  if (row.statusCode === '') return '';
  const words = t(`status.${code}`);
  const own = t(`status.${row.deviceStatus === 2 ? 2 : row.deviceStatus === 3 ? 3 : row.deviceStatus === 4 ? 4 : 1}`);
  return words === own ? '' : words;
}

/** A wrench while reports raise nothing. */
export function MaintenanceMark({ until, reason }: { readonly until: number | null; readonly reason: string }) {
  const { t } = useTranslation();
  const isOn = useFromNow((now) => until !== null && until > now);
  if (!isOn) return null;
  const words = [t('device.maintenanceUntil', { time: dateTime(until) }), reason].filter(Boolean).join(' · ');
  return (
    <span className="gl-mark gl-second" title={words}>
      <IconTool size={14} stroke={1.75} aria-hidden="true" />
      <span className="gl-hidden">{words}</span>
    </span>
  );
}

export function StatusCell({ row }: { readonly row: DeviceRecord }) {
  const device = useLiveDevice(row);
  const code = useCodeWords(device);
  return (
    <span className="gl-mark" data-status={device.deviceStatus}>
      <StatusChip status={device.deviceStatus} plain />
      {code !== '' && <small>{code}</small>}
      <MaintenanceMark until={device.maintenanceUntil} reason={row.maintenanceReason} />
    </span>
  );
}

export function LastSeenCell({ row }: { readonly row: DeviceRecord }) {
  return <Ago at={useSoft(row).lastSeenAt} />;
}

interface Figure {
  readonly row: DeviceRecord;
  /** Outside a column that says the unit in its head. */
  readonly hasUnit?: boolean;
}

export function BatteryCell({ row, hasUnit = false }: Figure) {
  const { battery } = useSoft(row);
  return <>{hasUnit ? withUnit('batteryPct', battery) : metricValue('batteryPct', battery)}</>;
}

export function SignalCell({ row, hasUnit = false }: Figure) {
  const { signal } = useSoft(row);
  return <>{hasUnit ? withUnit('rsrp', signal) : metricValue('rsrp', signal)}</>;
}
