import { eq, inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { nextCare } from '#domain/devices/nextCare.ts';
import { zoneDate } from '#domain/zone.ts';
import type { WriteTx } from '../engine/database.ts';
import { endMaintenance } from '../overdue/endMaintenance.ts';
import { device } from '../schema/devices.ts';
import { lockOwnDevices, stamps, type DeviceResult, type DevicesChange } from './lockOwnDevices.ts';

/**
 * They were maintained today: the next maintenance is planned from here, and what said that it is overdue ends. Takes
 * the transaction's revision.
 * @source docs/requirements.md B4
 */
export async function markDevicesMaintained(
  tx: WriteTx,
  scope: Scope,
  input: DevicesChange & { readonly zone: string },
): Promise<DeviceResult[]> {
  const { now, zone } = input;
  const ids = [...new Set(input.ids)];
  const mine = await lockOwnDevices(tx, scope, ids);
  const today = zoneDate(zone, now);
  const { id, installDate, lastMaintainedAt, nextMaintainAt } = device;
  const rows = await tx.sql
    .select({ id, installDate, lastMaintainedAt, nextMaintainAt })
    .from(device)
    .where(inArray(device.id, [...mine.keys()]));
  const planned = rows.map((row) => ({ id: row.id, next: nextCare(row, today), isSo: row.lastMaintainedAt === today }));
  const changed = planned.filter(({ isSo }) => !isSo);
  await endMaintenance(tx, scope, { ...input, subjectIds: rows.map((row) => row.id) });
  if (changed.length > 0) {
    const revision = await tx.revision();
    for (const { id: deviceId, next } of changed) {
      await tx.sql
        .update(device)
        .set({ lastMaintainedAt: today, nextMaintainAt: next, revision, ...stamps(input) })
        .where(eq(device.id, deviceId));
    }
  }
  const done = new Set(changed.map((row) => row.id));
  return ids.map((each) => ({ id: each, errno: done.has(each) ? 0 : mine.has(each) ? 1001 : 9001 }));
}
