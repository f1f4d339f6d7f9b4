import { count, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { device, deviceModel, deviceType } from '../schema/devices.ts';

export interface DeviceTypeInput {
  readonly name: string;
  readonly nameEn: string;
  /** Metric keys that its devices report. */
  readonly metrics: readonly string[];
}

export type DeviceTypeRow = typeof deviceType.$inferSelect;

/** No tenant's rows. */
export async function findDeviceType(tx: ReadTx, id: string): Promise<DeviceTypeRow | null> {
  const [row] = await tx.sql.select().from(deviceType).where(eq(deviceType.id, id));
  return row ?? null;
}

/** Adds a type. No tenant's rows. @throws DomainError 9003 when the code is taken. @source docs/requirements.md A9 */
export async function addDeviceType(
  tx: WriteTx,
  input: DeviceTypeInput & { readonly id: string; readonly code: string },
): Promise<void> {
  const added = await tx.sql
    .insert(deviceType)
    .values({ ...input, metrics: [...input.metrics] })
    .onConflictDoNothing()
    .returning({ id: deviceType.id });
  if (added.length === 0) throw new DomainError(9003, { params: { field: 'code' } });
}

/** Changes names and metrics; the code stays, for doors and imports know it. @throws DomainError 9001 */
export async function updateDeviceType(tx: WriteTx, id: string, input: DeviceTypeInput): Promise<void> {
  const updated = await tx.sql
    .update(deviceType)
    .set({ ...input, metrics: [...input.metrics] })
    .where(eq(deviceType.id, id))
    .returning({ id: deviceType.id });
  if (updated.length === 0) throw new DomainError(9001);
}

/** @throws DomainError 9006 with the counts while models or devices are of it, 9001 when it is not there */
export async function deleteDeviceType(tx: WriteTx, id: string): Promise<void> {
  const [models] = await tx.sql.select({ n: count() }).from(deviceModel).where(eq(deviceModel.typeId, id));
  // Deleted devices too: their rows keep their type.
  const [devices] = await tx.sql.select({ n: count() }).from(device).where(eq(device.typeId, id));
  const references = { models: models?.n ?? 0, devices: devices?.n ?? 0 };
  if (references.models + references.devices > 0) throw new DomainError(9006, { data: references });
  const gone = await tx.sql.delete(deviceType).where(eq(deviceType.id, id)).returning({ id: deviceType.id });
  if (gone.length === 0) throw new DomainError(9001);
}
