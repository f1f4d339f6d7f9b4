import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { boxAround, inCircle, type Circle } from '#domain/geo/circle.ts';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { selectSnapshotDevices } from './listSnapshotDevices.ts';
import { boxWhere, isDrawn, pointWhere, type PointFilter } from './pointWhere.ts';

export type DeviceInCircle = SnapshotDevice & { readonly distanceM: number };

/**
 * Devices in use within a circle, the nearest first.
 * @throws DomainError 9007 for organisations outside the scope
 * @source docs/requirements.md C5, D7
 */
export async function listInCircle(
  tx: ReadTx,
  scope: Scope,
  { circle, filter }: { readonly circle: Circle; readonly filter: PointFilter },
): Promise<DeviceInCircle[]> {
  const wanted = await pointWhere(tx, scope, filter);
  const near = boxWhere(boxAround(circle));
  const rows = await selectSnapshotDevices(tx, and(wanted, eq(device.enabled, true), isDrawn, near));
  return inCircle(rows, ({ position }) => parsePosition(position), circle).map(({ row, distanceM }) => ({
    ...row,
    distanceM,
  }));
}
