import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { selectSnapshotDevices } from './listSnapshotDevices.ts';

/** A living device; null when it is missing or foreign, which look the same. */
export async function findDevice(tx: ReadTx, scope: Scope, id: string): Promise<SnapshotDevice | null> {
  const [found] = await selectSnapshotDevices(tx, and(eq(device.id, id), inScope(tx, scope, device.orgId)));
  return found ?? null;
}

/** The short number of a device in scope, for its readings; deleted ones keep theirs. */
export async function findDeviceNo(tx: ReadTx, scope: Scope, id: string): Promise<number | null> {
  const [found] = await tx.sql
    .select({ deviceNo: device.deviceNo })
    .from(device)
    .where(and(eq(device.id, id), inScope(tx, scope, device.orgId)));
  return found?.deviceNo ?? null;
}
