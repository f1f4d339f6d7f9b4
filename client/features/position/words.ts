import type { TFunction } from 'i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { knownStatus } from '#domain/devices/status.ts';
import { metrics } from '#domain/telemetry/metrics.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { alarmFigure, metricOf } from '#client/ui/alarmValue.ts';
import { number } from '#client/ui/number.ts';

/** The value that raised an alarm with its unit; '' when it has none. */
export function alarmValue(alarm: AlarmRow): string {
  return alarmFigure(alarm.metric, alarm.value) ?? '';
}

/** The figure of a threshold, with at least one decimal where its metric has any; '' for flags and without one. */
export function limitText(alarm: AlarmRow): string {
  const metric = metricOf(alarm.metric);
  if (alarm.threshold === null || (metric !== undefined && metrics[metric].kind === 'boolean')) return '';
  return number(alarm.threshold, metric !== undefined && metrics[metric].decimals > 0 ? 1 : 0);
}

export function alarmMetric(t: TFunction, alarm: AlarmRow): string {
  const metric = metricOf(alarm.metric);
  return metric === undefined ? '' : t(`metric.${metric}`);
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
