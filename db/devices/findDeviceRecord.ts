import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { selectDeviceRecords } from './deviceRecords.ts';

/** A living device with all that a person maintains; null when it is missing or foreign, which look the same. */
export async function findDeviceRecord(tx: ReadTx, scope: Scope, id: string): Promise<DeviceRecord | null> {
  const [found] = await selectDeviceRecords(tx, and(eq(device.id, id), inScope(tx, scope, device.orgId)));
  return found ?? null;
}
