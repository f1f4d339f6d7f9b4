import { asc, inArray } from 'drizzle-orm';
import { dialect } from '../engine/dialect.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';

/** PostgreSQL: locks these device rows in id order, before their alarms. SQLite has one writer: nothing to do. */
export async function lockDevices(tx: WriteTx, deviceIds: readonly string[]): Promise<void> {
  if (dialect === 'sqlite' || deviceIds.length === 0) return;
  const query = tx.sql
    .select({ id: device.id })
    .from(device)
    .where(inArray(device.id, [...deviceIds]))
    .orderBy(asc(device.id));
  await forUpdate(query);
}
