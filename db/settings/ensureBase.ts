import type { WriteTx } from '../engine/database.ts';
import { addOrganization } from '../orgs/addOrganization.ts';
import { findRootOrganization } from '../orgs/findRootOrganization.ts';
import { deviceModel, deviceType } from '../schema/devices.ts';

const tiltMetrics = [
  'tiltX',
  'tiltY',
  'tilt',
  'accX',
  'accY',
  'accZ',
  'impactG',
  'impactMs',
  'vibRms',
  'dispMm',
  'batteryV',
  'batteryPct',
  'rsrp',
  'snr',
  'temp',
  'humidity',
  'lng',
  'lat',
  'hdop',
  'tamper',
  'faultBits',
];
const gatewayMetrics = [
  'batteryV',
  'batteryPct',
  'solarV',
  'rsrp',
  'rsrq',
  'snr',
  'temp',
  'humidity',
  'lng',
  'lat',
  'smoke',
  'water',
  'faultBits',
];
const lightMetrics = [
  'batteryV',
  'batteryPct',
  'solarV',
  'rsrp',
  'temp',
  'impactG',
  'swState',
  'linkState',
  'workState',
  'faultBits',
];

/** Types and models that every installation has; the id is the code. @source docs/requirements.md A9 */
export const baseTypes = [
  { id: 'tilt', code: 'tilt', name: '倾角防撞终端', nameEn: 'Tilt and impact sensor', metrics: tiltMetrics },
  { id: 'gateway', code: 'gateway', name: '护栏网关', nameEn: 'Guardrail gateway', metrics: gatewayMetrics },
  { id: 'light', code: 'light', name: '警示灯终端', nameEn: 'Warning light', metrics: lightMetrics },
] as const;

const manufacturer = 'Guardline';
export const baseModels = [
  { id: 'GL-T100', typeId: 'tilt', name: 'GL-T100', reportIntervalSec: 60, heightMm: 750 },
  { id: 'GL-T200', typeId: 'tilt', name: 'GL-T200', reportIntervalSec: 30, heightMm: 1_000 },
  { id: 'GL-G10', typeId: 'gateway', name: 'GL-G10', reportIntervalSec: 60, heightMm: null },
  { id: 'GL-G20', typeId: 'gateway', name: 'GL-G20', reportIntervalSec: 30, heightMm: null },
  { id: 'GL-L50', typeId: 'light', name: 'GL-L50', reportIntervalSec: 60, heightMm: null },
  { id: 'GL-L60', typeId: 'light', name: 'GL-L60', reportIntervalSec: 60, heightMm: null },
] as const;

export interface BaseInput {
  /** For a root organisation that is not there yet. */
  readonly rootId: string;
  readonly rootTitle: string;
  readonly now: number;
}

/**
 * What every installation has: the root organisation, device types and models. Nothing that is there is changed.
 * @returns the root organisation
 */
export async function ensureBase(tx: WriteTx, input: BaseInput): Promise<{ id: string; path: string }> {
  await tx.lock('organization');
  await tx.sql
    .insert(deviceType)
    .values(baseTypes.map((row) => ({ ...row, metrics: [...row.metrics] })))
    .onConflictDoNothing();
  await tx.sql
    .insert(deviceModel)
    .values(baseModels.map((row) => ({ ...row, code: row.id, manufacturer })))
    .onConflictDoNothing();
  const root = await findRootOrganization(tx);
  if (root) return { id: root.id, path: root.path };
  return addOrganization(tx, { id: input.rootId, parentId: null, title: input.rootTitle, now: input.now });
}
