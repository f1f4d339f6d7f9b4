import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx } from '../engine/database.ts';
import { deviceModel } from '../schema/devices.ts';

/** A model that is there. @throws DomainError 9001 */
export async function requireModel(tx: ReadTx, id: string): Promise<{ readonly id: string; readonly typeId: string }> {
  const [found] = await tx.sql
    .select({ id: deviceModel.id, typeId: deviceModel.typeId })
    .from(deviceModel)
    .where(eq(deviceModel.id, id));
  if (found === undefined) throw new DomainError(9001);
  return found;
}
