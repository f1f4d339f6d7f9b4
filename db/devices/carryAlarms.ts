import { and, eq, inArray } from 'drizzle-orm';
import { labelWords, takeLabels } from '../alarms/labels.ts';
import type { WriteTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';

/** What an alarm's row says of its device. */
export interface AlarmPlace {
  readonly orgId: string;
  readonly projectId: string;
  readonly railId: string | null;
  readonly railName: string;
  readonly device_name?: string;
  readonly deviceCode?: string;
  readonly deviceAddress?: string;
}

/**
 * Open alarms and faults go where their devices go: whoever has a device must be able to handle what it raised. The
 * closed ones stay with whom they happened. The devices and the alarms must be locked.
 * @returns the alarms by device
 */
export async function carryAlarms(
  tx: WriteTx,
  deviceIds: readonly string[],
  to: AlarmPlace,
): Promise<Array<{ readonly id: string; readonly deviceId: string }>> {
  const carried: Array<{ id: string; deviceId: string }> = [];
  const revision = await tx.revision();
  for (const some of inChunks(deviceIds)) {
    const rows = await tx.sql
      .update(event)
      .set({ ...to, revision })
      .where(and(inArray(event.subjectId, some), eq(event.isOpen, true)))
      .returning({
        id: event.id,
        subjectId: event.subjectId,
        device_name: event.device_name,
        deviceCode: event.deviceCode,
        railName: event.railName,
        deviceAddress: event.deviceAddress,
      });
    carried.push(...rows.map(({ id, subjectId }) => ({ id, deviceId: subjectId })));
    const labels = await takeLabels(tx, rows);
    for (const row of rows) {
      await tx.sql
        .update(event)
        .set({ labelId: labels.get(labelWords(row)) ?? null })
        .where(eq(event.id, row.id));
    }
  }
  return carried;
}
