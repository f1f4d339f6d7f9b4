import type { TFunction } from 'i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { knownStatus } from '#domain/devices/status.ts';
import { metricKeys, metrics, type MetricKey } from '#domain/telemetry/metrics.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { number, withUnit } from '#client/ui/number.ts';

function isMetric(key: string | null): key is MetricKey {
  return key !== null && (metricKeys as readonly string[]).includes(key);
}

/** The value that raised an alarm with its unit; '' when it has none. */
export function alarmValue(alarm: AlarmRow): string {
  return isMetric(alarm.metric) && alarm.value !== null ? withUnit(alarm.metric, alarm.value) : '';
}

/** The figure of a threshold, with at least one decimal where its metric has any. */
export function limitText(alarm: AlarmRow): string {
  if (alarm.threshold === null) return '';
  return number(alarm.threshold, isMetric(alarm.metric) && metrics[alarm.metric].decimals > 0 ? 1 : 0);
}

export function alarmMetric(t: TFunction, alarm: AlarmRow): string {
  return isMetric(alarm.metric) ? t(`metric.${alarm.metric}`) : '';
}

/** The words of a status code, else of the status. */
export function statusText(t: TFunction, row: DeviceRow): string {
  switch (row.statusCode) {
    case 'S03_001':
    case 'S03_002':
    case 'S03_003':
    case 'S03_004':
    case 'S03_005':
      return t(`status.${row.statusCode}`);
    default:
      return t(`status.${knownStatus(row.deviceStatus)}`);
  }
}

/** Why a device stands where it stands in the list: its gravest alarm with the value, else its status. */
export function reasonText(t: TFunction, row: DeviceRow, alarm: AlarmRow | undefined): string {
  if (alarm === undefined || row.deviceStatus === 1) return statusText(t, row);
  return `${alarmTypeText(t, alarm.typeCode)} ${alarmValue(alarm)}`.trim();
}
