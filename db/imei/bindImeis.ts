import type { WriteTx } from '../engine/database.ts';
import { updateMany } from '../engine/manyRows.ts';
import { imeiRecord } from '../schema/imei.ts';

/**
 * Binds IMEIs of the stock to devices that are stored already; the organisation is the device's from now on. Unscoped:
 * the caller has judged the records, under the lock `import`.
 */
export async function bindImeis(
  tx: WriteTx,
  input: {
    readonly bound: ReadonlyArray<{ readonly recordId: string; readonly deviceId: string; readonly orgId: string }>;
    readonly userId: string | null;
    readonly now: number;
  },
): Promise<void> {
  const { userId, now } = input;
  const stamps = { status: 'bound', boundAt: now, updatedAt: now, updatedBy: userId } as const;
  await updateMany(
    tx,
    imeiRecord,
    { by: ['id'], set: ['deviceId', 'orgId', 'status', 'boundAt', 'updatedAt', 'updatedBy'], grow: 'version' },
    input.bound.map(({ recordId, deviceId, orgId }) => ({ ...stamps, id: recordId, deviceId, orgId })),
  );
}
