import { alarmType } from '../alarms/catalogue.ts';
import type { OpenAlarm } from '../alarms/effect.ts';
import { isOpen } from '../alarms/steps.ts';
import { deviceStatusCode, isOpenCode, kindCode, stateCode } from '../codes.ts';
import type { DeviceStatus, StatusCode } from './device.ts';

const { normal, fault, abnormal, offline } = deviceStatusCode;

export interface StatusInput {
  readonly openAlarms: ReadonlyArray<Pick<OpenAlarm, 'typeCode' | 'kind' | 'condition' | 'handledStatus'>>;
  /** False: silent for longer than its limit, or never reported. */
  readonly online: boolean;
  readonly inMaintenance: boolean;
  readonly workState: number | undefined;
  readonly modelReportsWorkState: boolean;
}

export interface DerivedStatus {
  readonly deviceStatus: DeviceStatus;
  readonly statusCode: StatusCode;
}

/**
 * The seven priorities, first match wins. An alarm of effect 2 holds as long as nobody handled it; such a fault as
 * long as it is open.
 * @source docs/requirements.md B1
 */
export function deriveStatus(input: StatusInput): DerivedStatus {
  let criticalAlarm = false;
  let criticalFault = false;
  let safety = false;
  let linkage = false;
  let other = false;
  for (const alarm of input.openAlarms) {
    const type = alarmType(alarm.typeCode);
    if (type === undefined) continue;
    const unhandled = isOpenCode(alarm.handledStatus);
    if (type.effect === fault && alarm.kind === kindCode.alarm && unhandled) criticalAlarm = true;
    if (type.effect === fault && alarm.kind === kindCode.fault && isOpen(alarm)) criticalFault = true;
    if (alarm.condition !== 'active') continue;
    if (alarm.kind === kindCode.alarm && type.statusCode === stateCode.safetyWarning) safety = true;
    if (alarm.typeCode === 'LINKAGE') linkage = true;
    if (type.effect === abnormal) other = true;
  }
  if (criticalAlarm) return { deviceStatus: fault, statusCode: stateCode.safetyWarning };
  if (criticalFault) return { deviceStatus: fault, statusCode: input.online ? stateCode.abnormal : stateCode.offline };
  if (!input.online) return { deviceStatus: offline, statusCode: stateCode.offline };
  if (safety) return { deviceStatus: abnormal, statusCode: stateCode.safetyWarning };
  if (linkage) return { deviceStatus: abnormal, statusCode: stateCode.linkage };
  if (other) return { deviceStatus: abnormal, statusCode: stateCode.abnormal };
  const works = !input.modelReportsWorkState || input.workState === 1;
  return { deviceStatus: normal, statusCode: works && !input.inMaintenance ? stateCode.working : stateCode.normal };
}

/** Any other value is normal. @source SEED-141 */
export function knownStatus(status: number): DeviceStatus {
  return status === fault || status === abnormal || status === offline ? status : normal;
}

const worstFirst: readonly DeviceStatus[] = [fault, offline, abnormal, normal];

/** In the order of the cluster colours. */
export function worstStatus(statuses: Iterable<number>): DeviceStatus {
  const found = new Set<DeviceStatus>();
  for (const status of statuses) found.add(knownStatus(status));
  return worstFirst.find((status) => found.has(status)) ?? normal;
}

/** Devices of a cluster by status; a status that is not there counts 0. */
export type StatusCounts = Readonly<Partial<Record<DeviceStatus, number>>>;
export type ClusterColor = 'red' | 'amber' | 'blue';

/**
 * Red with any faulty device, amber with any offline one, else blue: abnormal devices leave it blue.
 * @source SEED-124, SEED-125, SEED-126
 */
export function clusterColor(counts: StatusCounts): ClusterColor {
  if ((counts[fault] ?? 0) > 0) return 'red';
  return (counts[offline] ?? 0) > 0 ? 'amber' : 'blue';
}

/** Shares of the ring around a cluster, 0…1: fault, abnormal, offline, normal. @source SPEC-046 */
export function clusterShares(counts: StatusCounts): ReadonlyArray<{ status: DeviceStatus; share: number }> {
  const order: readonly DeviceStatus[] = [fault, abnormal, offline, normal];
  const all = order.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return order.map((status) => ({ status, share: all === 0 ? 0 : (counts[status] ?? 0) / all }));
}
