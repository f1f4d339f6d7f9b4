import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { PositionSource } from '#domain/devices/deviceForm.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { positionE6 } from '#domain/devices/position.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { followDevices } from '../imei/followDevices.ts';
import { returnToStock } from '../imei/returnToStock.ts';
import { takeFromStock } from '../imei/takeFromStock.ts';
import { planSilence } from '../models/planSilence.ts';
import { endMaintenance } from '../overdue/endMaintenance.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { device } from '../schema/devices.ts';
import { initialsOf } from '../search/initialsOf.ts';
import { carryAlarms } from './carryAlarms.ts';
import { isModelOf, type MisfitOfDevice } from './createDevice.ts';
import { findDeviceRecord } from './findDeviceRecord.ts';
import { lockOwnDevices, logByPerson, stamps } from './lockOwnDevices.ts';
import { requireFreeDevice } from './requireFreeDevice.ts';
import { lockPlaces, requirePlace, type DevicePlace, type WantedPlace } from './requirePlace.ts';

export interface DeviceUpdate {
  readonly id: string;
  readonly version: number | undefined;
  readonly place: WantedPlace;
  readonly device_name: string;
  readonly code: string;
  /** Undefined: as it is. */
  readonly imei: string | undefined;
  readonly typeId: string;
  readonly modelId: string;
  /** Undefined: as it is, for reports may have moved it meanwhile. */
  readonly position: string | null | undefined;
  readonly positionSource: PositionSource;
  readonly address: string;
  readonly baseX: number;
  readonly baseY: number;
  readonly baseZ: number;
  readonly silentMinutes: number | null;
  readonly installDate: string | null;
  readonly lastMaintainedAt: string | null;
  readonly nextMaintainAt: string | null;
  readonly remark: string | null;
  readonly installationMinutes: number;
  /** YYYY-MM-DD, where the installation stands. */
  readonly today: string;
  readonly userId: string;
  readonly now: number;
}

export interface UpdatedDevice {
  readonly before: DeviceRecord;
  readonly after: DeviceRecord;
}

/**
 * Changes a device. Moved to another place it leaves the view of its old organisation, and its open alarms go with it.
 * @returns the field that does not fit, or before and after
 * @throws DomainError 9001 missing or outside, 9003, 9004 with data.current, 9005 the IMEI is disabled or
 * bound in the stock, 9007 the new place is outside the scope
 * @source docs/requirements.md A10, D7
 */
export async function updateDevice(
  tx: WriteTx,
  scope: Scope,
  input: DeviceUpdate,
): Promise<UpdatedDevice | MisfitOfDevice | 'imei'> {
  const { id, version, place: wanted, imei, position, installationMinutes, today, userId, now, ...fields } = input;
  await tx.lock('import');
  await lockPlaces(tx);
  const locked = (await lockOwnDevices(tx, scope, [id])).get(id);
  const before = await findDeviceRecord(tx, scope, id);
  if (locked === undefined || before === null) throw new DomainError(9001);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  // What has reported stands for its history: another one takes its place by `replaceImei`.
  if (imei !== undefined && imei !== before.imei && before.activatedAt !== null) return 'imei';
  // At no guardrail it may stand in another organisation than its project: where it is left, it stays.
  const isLeft = isAt(locked, wanted);
  const place = isLeft ? { ...locked, railName: '' } : await requirePlace(tx, scope, wanted);
  if (typeof place === 'string') return place;
  if (!(await isModelOf(tx, fields.typeId, fields.modelId))) return 'modelId';
  const row = { ...fields, imei: imei ?? before.imei };
  await requireFreeDevice(tx, { ...row, id, railId: place.railId });
  const hasMoved = (['railId', 'projectId', 'orgId'] as const).some((at) => place[at] !== locked[at]);
  const moved = { ...locked, railId: place.railId, orgId: place.orgId };
  if (hasMoved) await logByPerson(tx, [moved], 'moved', now);
  const isRepositioned = position !== undefined && position !== before.position;
  if (isRepositioned) await logByPerson(tx, [{ ...moved, position }], 'position', now);
  const { nextMaintainAt } = fields;
  if (nextMaintainAt !== before.nextMaintainAt && (nextMaintainAt === null || nextMaintainAt > today)) {
    await endMaintenance(tx, scope, { subjectIds: [id], userId, now });
  }
  const revision = await tx.revision();
  const { railId, projectId, orgId } = place;
  await tx.sql
    .update(device)
    .set({
      ...row,
      ...(isRepositioned && { position, ...positionE6(position), installPosition: position }),
      railId,
      projectId,
      orgId,
      initials: initialsOf(row.device_name),
      revision,
      ...stamps({ userId, now }),
    })
    .where(and(eq(device.id, id)));
  await follow(tx, locked, place, row, now);
  if (row.imei === before.imei) await followDevices(tx, [id]);
  else {
    await returnToStock(tx, [id], { userId, now });
    await takeFromStock(tx, { imei: row.imei, deviceId: id, orgId, userId, now });
  }
  if (fields.silentMinutes !== before.silentMinutes || fields.modelId !== before.modelId || hasMoved) {
    await planSilence(tx, { deviceIds: [id], installationMinutes });
  }
  const after = await findDeviceRecord(tx, scope, id);
  if (after === null) throw new DomainError(9001);
  return { before, after };
}

/** Whether a device without a guardrail is wanted where it stands. */
function isAt(
  locked: { readonly railId: string | null; readonly projectId: string; readonly orgId: string },
  wanted: WantedPlace,
): boolean {
  if (locked.railId !== null || wanted.railId !== null) return false;
  return wanted.projectId === locked.projectId && (wanted.orgId === null || wanted.orgId === locked.orgId);
}

/** What changes with a device: its open alarms say its names, and leave with it whom it leaves. */
async function follow(
  tx: WriteTx,
  left: { readonly id: string; readonly orgId: string; readonly orgPath: string; readonly openCount: number },
  place: DevicePlace,
  row: { readonly device_name: string; readonly code: string; readonly address: string },
  now: number,
): Promise<void> {
  const { orgId, projectId, railId, railName } = place;
  const names = { device_name: row.device_name, deviceCode: row.code, deviceAddress: row.address };
  const at = { orgId, projectId, railId, railName, ...names };
  const carried = left.openCount === 0 ? [] : await carryAlarms(tx, [left.id], at);
  if (orgId === left.orgId) return;
  const { orgPath } = left;
  const alarms = carried.map(({ id }) => ({ orgPath, row: { kind: 'alarm' as const, id } }));
  await recordDepartures(tx, [{ orgPath, row: { kind: 'device', id: left.id } }, ...alarms], now);
}
