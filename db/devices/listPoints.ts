import { and, count, isNull, not } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { selectSnapshotDevices } from './listSnapshotDevices.ts';
import { boxWhere, isDrawn, pointWhere, type PointFilter } from './pointWhere.ts';

/**
 * Devices that the map can draw, and how many it skips for want of a good position.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function listPoints(
  tx: ReadTx,
  scope: Scope,
  filter: PointFilter,
): Promise<{ devices: SnapshotDevice[]; skipped: number }> {
  const wanted = await pointWhere(tx, scope, filter);
  const [skipped] = await tx.sql
    .select({ n: count() })
    .from(device)
    .where(and(isNull(device.deletedAt), wanted, not(isDrawn)));
  const devices = await selectSnapshotDevices(tx, and(wanted, isDrawn, boxWhere(filter.bbox)));
  return { devices, skipped: skipped?.n ?? 0 };
}
