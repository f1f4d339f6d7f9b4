import { alarmType } from '../alarms/catalogue.ts';
import type { OpenAlarm } from '../alarms/effect.ts';
import { isOpen } from '../alarms/steps.ts';
import type { DeviceStatus, StatusCode } from './device.ts';

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
    const unhandled = alarm.handledStatus === '00' || alarm.handledStatus === '01';
    if (type.effect === 2 && alarm.kind === 3 && unhandled) criticalAlarm = true;
    if (type.effect === 2 && alarm.kind === 2 && isOpen(alarm)) criticalFault = true;
    if (alarm.condition !== 'active') continue;
    if (alarm.kind === 3 && type.statusCode === 'S03_003') safety = true;
    if (alarm.typeCode === 'LINKAGE') linkage = true;
    if (type.effect === 3) other = true;
  }
  if (criticalAlarm) return { deviceStatus: 2, statusCode: 'S03_003' };
  if (criticalFault) return { deviceStatus: 2, statusCode: input.online ? 'S03_002' : 'S03_001' };
  if (!input.online) return { deviceStatus: 4, statusCode: 'S03_001' };
  if (safety) return { deviceStatus: 3, statusCode: 'S03_003' };
  if (linkage) return { deviceStatus: 3, statusCode: 'S03_004' };
  if (other) return { deviceStatus: 3, statusCode: 'S03_002' };
  const works = !input.modelReportsWorkState || input.workState === 1;
  return { deviceStatus: 1, statusCode: works && !input.inMaintenance ? 'S03_005' : '' };
}

/** Any value outside 2, 3 and 4 is normal. @source SEED-141 */
export function knownStatus(status: number): DeviceStatus {
  return status === 2 || status === 3 || status === 4 ? status : 1;
}

const worstFirst: readonly DeviceStatus[] = [2, 4, 3, 1];

/** In the order of the seed's cluster colours: 2, 4, 3, normal. */
export function worstStatus(statuses: Iterable<number>): DeviceStatus {
  const found = new Set<DeviceStatus>();
  for (const status of statuses) found.add(knownStatus(status));
  return worstFirst.find((status) => found.has(status)) ?? 1;
}

/** Devices of a cluster by status; a status that is not there counts 0. */
export type StatusCounts = Readonly<Partial<Record<DeviceStatus, number>>>;
export type ClusterColor = 'red' | 'amber' | 'blue';

/** Red if any device has status 2, amber if any has 4, else blue — abnormal devices leave it blue. @source SEED-124, SEED-125, SEED-126 */
export function clusterColor(counts: StatusCounts): ClusterColor {
  if ((counts[2] ?? 0) > 0) return 'red';
  return (counts[4] ?? 0) > 0 ? 'amber' : 'blue';
}

/** Shares of the ring around a cluster, 0…1, in the order 2, 3, 4, normal. @source SPEC-046 */
export function clusterShares(counts: StatusCounts): ReadonlyArray<{ status: DeviceStatus; share: number }> {
  const order: readonly DeviceStatus[] = [2, 3, 4, 1];
  const all = order.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return order.map((status) => ({ status, share: all === 0 ? 0 : (counts[status] ?? 0) / all }));
}
