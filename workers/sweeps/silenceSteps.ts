import type { AlarmEffect, OpenAlarm } from '#domain/alarms/effect.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import { isOpen, peakStep, raiseStep, reopenStep, type Occurrence } from '#domain/alarms/steps.ts';
import { kindCode } from '#domain/codes.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import { unpackMetrics } from '#domain/telemetry/codec.ts';
import type { StateRow } from '#db/engine/hot.ts';
import { isInMaintenance } from '../jobs/deviceFacts.ts';
import type { DeviceOutcome } from '../jobs/writeOutcomes.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';

/** Only a device that has reported before and is in nobody's hands is missed. */
export function isMissed(device: KnownDevice, now: number): boolean {
  return device.activatedAt !== null && !isInMaintenance(device, now);
}

/** One more occurrence of OFFLINE or AREA_OUTAGE: raised, opened again, or going on. */
export function occur(
  typeCode: 'OFFLINE' | 'AREA_OUTAGE',
  standing: OpenAlarm | null,
  seen: Pick<Occurrence, 'ts' | 'value' | 'threshold'>,
): AlarmEffect | null {
  const severity = alarmType(typeCode)?.severity ?? 2;
  const occurrence: Occurrence = { ...seen, severity, metric: null, source: 'silent', text: '' };
  if (standing === null) return raiseStep(typeCode, occurrence);
  return standing.condition === 'cleared' ? reopenStep(standing, occurrence) : peakStep(standing, occurrence);
}

/** A silent device as it stands afterwards; with `raises` it gets an OFFLINE of its own. */
export function silentOutcome(
  device: KnownDevice,
  state: StateRow | undefined,
  before: readonly OpenAlarm[],
  raises: boolean,
  now: number,
): DeviceOutcome {
  const standing = before.find((alarm) => alarm.typeCode === 'OFFLINE') ?? null;
  const effect = raises ? occur('OFFLINE', standing, { ts: now, value: null, threshold: null }) : null;
  const others = effect === null ? before : before.filter((alarm) => alarm !== standing);
  const open = effect === null || !isOpen(effect.after) ? others : [...others, effect.after];
  return {
    facts: device,
    effects: effect === null ? [] : [effect],
    status: deriveStatus({
      openAlarms: open,
      online: false,
      inMaintenance: isInMaintenance(device, now),
      workState: unpackMetrics(state?.lastValues ?? null).workState,
      modelReportsWorkState: device.modelReportsWorkState,
    }),
    openAlarmCount: open.filter((alarm) => alarm.kind === kindCode.alarm).length,
    openFaultCount: open.filter((alarm) => alarm.kind === kindCode.fault).length,
    reason: 'silence',
  };
}
