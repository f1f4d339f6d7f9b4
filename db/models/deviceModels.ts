import { and, count, eq, sql } from 'drizzle-orm';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { device, deviceModel, deviceType } from '../schema/devices.ts';

export interface DeviceModelInput {
  readonly name: string;
  readonly manufacturer: string;
  readonly reportIntervalSec: number;
  /** Sensor above the post's foot; null: displacement is never derived from tilt. */
  readonly heightMm: number | null;
  readonly thresholds: ThresholdOverrides;
}

export type DeviceModelRow = typeof deviceModel.$inferSelect;

/** No tenant's rows. */
export async function findDeviceModel(tx: ReadTx, id: string): Promise<DeviceModelRow | null> {
  const [row] = await tx.sql.select().from(deviceModel).where(eq(deviceModel.id, id));
  return row ?? null;
}

const columnsOf = ({ thresholds, ...input }: DeviceModelInput) => ({
  ...input,
  thresholds: Object.keys(thresholds).length === 0 ? null : (thresholds as Record<string, Record<string, number>>),
});

/**
 * Adds a model.
 * @throws DomainError 9001 for a type that is not there, 9003 when the code is taken
 * @source docs/requirements.md A9
 */
export async function addDeviceModel(
  tx: WriteTx,
  input: DeviceModelInput & { readonly id: string; readonly typeId: string; readonly code: string },
): Promise<void> {
  const { id, typeId, code } = input;
  const [type] = await tx.sql.select({ id: deviceType.id }).from(deviceType).where(eq(deviceType.id, typeId));
  if (type === undefined) throw new DomainError(9001);
  const added = await tx.sql
    .insert(deviceModel)
    .values({ id, typeId, code, ...columnsOf(input) })
    .onConflictDoNothing()
    .returning({ id: deviceModel.id });
  if (added.length === 0) throw new DomainError(9003, { params: { field: 'code' } });
}

/**
 * Changes a model; code and type stay. Lanes read all models inside each of their transactions, so that the next
 * report is judged by what stands here; limits of silence are the caller's to plan anew.
 * @throws DomainError 9001 when it is not there, 9004 when it was changed since `version`
 */
export async function updateDeviceModel(
  tx: WriteTx,
  input: DeviceModelInput & { readonly id: string; readonly version: number },
): Promise<DeviceModelRow> {
  const { id, version, ...values } = input;
  const [row] = await tx.sql
    .update(deviceModel)
    .set({ ...columnsOf(values), version: sql`${deviceModel.version} + 1` })
    .where(and(eq(deviceModel.id, id), eq(deviceModel.version, version)))
    .returning();
  if (row !== undefined) return row;
  const current = await findDeviceModel(tx, id);
  throw current === null ? new DomainError(9001) : new DomainError(9004, { data: { current } });
}

/** @throws DomainError 9006 with the count while devices are of it, 9001 when it is not there */
export async function deleteDeviceModel(tx: WriteTx, id: string): Promise<void> {
  const [devices] = await tx.sql.select({ n: count() }).from(device).where(eq(device.modelId, id));
  if ((devices?.n ?? 0) > 0) throw new DomainError(9006, { data: { devices: devices?.n } });
  const gone = await tx.sql.delete(deviceModel).where(eq(deviceModel.id, id)).returning({ id: deviceModel.id });
  if (gone.length === 0) throw new DomainError(9001);
}
