import { sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { inTexts } from '../engine/inTexts.ts';
import { executeRaw } from '../engine/raw.ts';
import { device } from '../schema/devices.ts';

/**
 * The first row of devices that were added in this transaction: how they stood until something changed. The caller has
 * checked the scope. Written from the rows themselves in one statement, however many.
 * @source docs/requirements.md A23
 */
export async function logAdded(tx: WriteTx, deviceIds: readonly string[], now: number): Promise<void> {
  if (deviceIds.length === 0) return;
  // In the order in which they were added, as their numbers grow.
  await executeRaw(
    tx,
    sql`INSERT INTO device_status_log
 (device_id, at, to_status, to_code, reason, position, org_id, rail_id, enabled, maintenance_until)
SELECT id, CAST(${now} AS bigint), device_status, status_code, 'added', position, org_id, rail_id, enabled, maintenance_until
FROM device WHERE ${inTexts(device.id, deviceIds)} ORDER BY device_no`,
  );
}
