import type { OpenAlarm } from '#domain/alarms/effect.ts';
import { knownStatus } from '#domain/devices/status.ts';
import type { DeviceFacts } from '#domain/telemetry/fold.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';

export function isInMaintenance(device: Pick<KnownDevice, 'maintenanceUntil'>, nowMs: number): boolean {
  return device.maintenanceUntil !== null && device.maintenanceUntil > nowMs;
}

/** What the rules take, made of what is stored. */
export function factsFor(device: KnownDevice, openAlarms: readonly OpenAlarm[], nowMs: number): DeviceFacts {
  return {
    deviceId: device.deviceId,
    deviceNo: device.deviceNo,
    inMaintenance: isInMaintenance(device, nowMs),
    activated: device.activatedAt !== null,
    reportIntervalSec: device.reportIntervalSec,
    modelReportsWorkState: device.modelReportsWorkState,
    baseX: device.baseX,
    baseY: device.baseY,
    baseZ: device.baseZ,
    heightMm: device.heightMm,
    installPosition: device.installedAt,
    position: device.position,
    positionSource: device.positionSource,
    thresholds: device.thresholds,
    openAlarms,
    deviceStatus: knownStatus(device.deviceStatus),
    statusCode: device.statusCode,
  };
}
