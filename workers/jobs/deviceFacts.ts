import type { OpenAlarm } from '#domain/alarms/effect.ts';
import type { DeviceFacts } from '#domain/telemetry/fold.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';

export function isInMaintenance(device: Pick<KnownDevice, 'maintenanceUntil'>, nowMs: number): boolean {
  return device.maintenanceUntil !== null && device.maintenanceUntil > nowMs;
}

/** What the rules take, made of what is stored. */
export function factsFor(
  device: KnownDevice,
  openAlarms: readonly OpenAlarm[] | undefined,
  nowMs: number,
  vibMedian?: number | null,
): DeviceFacts {
  const inMaintenance = isInMaintenance(device, nowMs);
  if (!inMaintenance && openAlarms === undefined && vibMedian === undefined) return device.atRest;
  return { ...device.atRest, inMaintenance, openAlarms: openAlarms ?? [], vibMedian };
}
