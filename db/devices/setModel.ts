import { eq, inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { followDevices } from '../imei/followDevices.ts';
import { planSilence } from '../models/planSilence.ts';
import { device, deviceModel } from '../schema/devices.ts';
import { lockOwnDevices, stamps, type DeviceResult, type DevicesChange } from './lockOwnDevices.ts';

/**
 * Gives devices another model, with its type; what is known of their silence is planned anew.
 * @returns null when there is no such model
 * @source docs/requirements.md C9 (bulk)
 */
export async function setModel(
  tx: WriteTx,
  scope: Scope,
  input: DevicesChange & { readonly modelId: string; readonly installationMinutes: number },
): Promise<DeviceResult[] | null> {
  const { ids, modelId, installationMinutes } = input;
  const [model] = await tx.sql
    .select({ typeId: deviceModel.typeId })
    .from(deviceModel)
    .where(eq(deviceModel.id, modelId));
  if (model === undefined) return null;
  await tx.lock('import');
  const mine = await lockOwnDevices(tx, scope, ids);
  const changed = [...mine.values()].filter((row) => row.modelId !== modelId).map(({ id }) => id);
  if (changed.length > 0) {
    const revision = await tx.revision();
    await tx.sql
      .update(device)
      .set({ modelId, typeId: model.typeId, revision, ...stamps(input) })
      .where(inArray(device.id, changed));
    await followDevices(tx, changed);
    await planSilence(tx, { deviceIds: changed, installationMinutes });
  }
  const done = new Set(changed);
  return ids.map((id) => ({ id, errno: done.has(id) ? 0 : mine.has(id) ? 1001 : 9001 }));
}
