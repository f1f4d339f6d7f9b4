import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { lockTheDevices } from '../alarms/lockAlarms.ts';
import type { WriteTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { dialect } from '../engine/dialect.ts';
import { forUpdate } from '../engine/forUpdate.ts';

/**
 * Locks the states, the devices and then the open alarms of some organisations, in the order of every writer, so that
 * their revision can be taken next. SQLite has one writer: nothing to do.
 */
export async function lockSubtree(tx: WriteTx, organizations: SQL): Promise<void> {
  if (dialect === 'sqlite') return;
  const inside = tx.sql.select({ id: organization.id }).from(organization).where(organizations);
  const devices = await tx.sql.select({ id: device.id }).from(device).where(inArray(device.orgId, inside));
  await lockTheDevices(
    tx,
    devices.map(({ id }) => id),
  );
  await forUpdate(
    tx.sql
      .select({ id: event.id })
      .from(event)
      .where(and(inArray(event.orgId, inside), eq(event.isOpen, true)))
      .orderBy(asc(event.id)),
  );
}
