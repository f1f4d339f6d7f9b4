import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HeavyTx } from '../engine/database.ts';
import { findDeviceRecord } from './findDeviceRecord.ts';
import { readAvailability } from './readAvailability.ts';

/**
 * The share of time in which a device was heard; before it was added there was nothing to hear.
 * @throws DomainError 9001 for one that is missing or foreign
 */
export async function findAvailability(
  tx: HeavyTx,
  scope: Scope,
  { id, since, now }: { readonly id: string; readonly since: number; readonly now: number },
) {
  const device = await findDeviceRecord(tx, scope, id);
  if (device === null) throw new DomainError(9001);
  const from = Math.max(since, device.createdAt);
  return { from, to: now, percent: await readAvailability(tx, device, { from, to: now }) };
}
