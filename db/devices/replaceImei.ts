import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { returnToStock } from '../imei/returnToStock.ts';
import { takeFromStock } from '../imei/takeFromStock.ts';
import { device } from '../schema/devices.ts';
import { lockOwnDevices, logByPerson, stamps } from './lockOwnDevices.ts';
import { requireFreeDevice } from './requireFreeDevice.ts';
import { lockPlaces } from './requirePlace.ts';

/**
 * Another piece of hardware takes the place of a device: its name, history and secret stay, the old IMEI is free again.
 * @returns the IMEI before; null when it is the same
 * @throws DomainError 9001 missing or outside, 9003 another device has the IMEI, 9005 it is disabled in the stock
 * @source docs/requirements.md C9 (replace device), D7
 */
export async function replaceImei(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly imei: string; readonly userId: string; readonly now: number },
): Promise<string | null> {
  const { id, imei, now } = input;
  await tx.lock('import');
  await lockPlaces(tx);
  const row = (await lockOwnDevices(tx, scope, [id])).get(id);
  if (row === undefined) throw new DomainError(9001);
  if (row.imei === imei) return null;
  await requireFreeDevice(tx, { ...row, imei });
  await logByPerson(tx, [row], 'replaced', now);
  const revision = await tx.revision();
  await tx.sql
    .update(device)
    .set({ imei, revision, ...stamps(input) })
    .where(eq(device.id, id));
  await returnToStock(tx, [id], input);
  await takeFromStock(tx, { ...input, deviceId: id, orgId: row.orgId });
  return row.imei;
}
