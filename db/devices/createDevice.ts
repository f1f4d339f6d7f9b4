import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { takeFromStock } from '../imei/takeFromStock.ts';
import { deviceModel } from '../schema/devices.ts';
import { addDevices, type NewDevice } from './addDevices.ts';
import { logAdded } from './logAdded.ts';
import { requireFreeDevice } from './requireFreeDevice.ts';
import { lockPlaces, requirePlace, type WantedPlace } from './requirePlace.ts';

export interface CreatedDevice extends Omit<NewDevice, 'projectId' | 'orgId' | 'railId'> {
  readonly place: WantedPlace;
}

/** What no constraint of the database says: told at its field. */
export type MisfitOfDevice = 'modelId' | 'projectId' | 'orgId';

/** Whether the model is there and of the type. */
export async function isModelOf(tx: ReadTx, typeId: string, modelId: string): Promise<boolean> {
  const [found] = await tx.sql
    .select({ id: deviceModel.id })
    .from(deviceModel)
    .where(and(eq(deviceModel.id, modelId), eq(deviceModel.typeId, typeId)));
  return found !== undefined;
}

/**
 * Adds a device to a guardrail or a project of the scope.
 * @returns the field that does not fit, null when the device was added
 * @throws DomainError 9003 name at the guardrail, code or IMEI is there, 9005 the IMEI is disabled or bound in
 * the stock, 9007 the place is outside the scope
 */
export async function createDevice(tx: WriteTx, scope: Scope, input: CreatedDevice): Promise<MisfitOfDevice | null> {
  const { place: wanted, ...row } = input;
  // Before the others, in the order of imports.
  await tx.lock('import');
  await lockPlaces(tx);
  const place = await requirePlace(tx, scope, wanted);
  if (typeof place === 'string') return place;
  if (!(await isModelOf(tx, row.typeId, row.modelId))) return 'modelId';
  const { railId, projectId, orgId } = place;
  await requireFreeDevice(tx, { ...row, railId });
  await addDevices(tx, [{ ...row, railId, projectId, orgId }]);
  await logAdded(tx, [row.id], row.now);
  const { id: deviceId, imei, now } = row;
  await takeFromStock(tx, { imei, deviceId, orgId, userId: row.createdBy ?? null, now });
  return null;
}
