import { eq, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { logAdded } from '../devices/logAdded.ts';
import { addDevices, type NewDevice } from '../devices/addDevices.ts';
import type { WriteTx } from '../engine/database.ts';
import { bindImeis } from '../imei/bindImeis.ts';
import type { SealedSecret } from '../imei/createStockDevices.ts';
import { imeiRecord } from '../schema/imei.ts';
import { importRow } from '../schema/imports.ts';
import { inChunks } from '../telemetry/lockDevices.ts';
import type { JudgedRow } from './judgeRows.ts';
import type { StoredJob } from './jobView.ts';

const perStatement = 500;

interface Planned {
  readonly rowNo: number;
  readonly take: NonNullable<JudgedRow['take']>;
  /** Of the device that is made of it; null when none is. */
  readonly deviceId: string | null;
}

/**
 * Writes what was judged good: devices first, for records point at them.
 * @returns the device of each row that made one
 */
export async function writeTaken(
  tx: WriteTx,
  job: StoredJob,
  judged: readonly JudgedRow[],
  input: { readonly now: number; readonly newSecret: () => SealedSecret },
): Promise<ReadonlyMap<number, string>> {
  const { now } = input;
  const planned = judged.flatMap(({ rowNo, take }): Planned[] =>
    take === undefined ? [] : [{ rowNo, take, deviceId: take.fields.device === null ? null : ulid(now) }],
  );
  const devices = planned.flatMap(({ take, deviceId }): NewDevice[] => {
    const { device, imei } = take.fields;
    return device === null || deviceId === null ? [] : [{ ...device, id: deviceId, imei, ...input.newSecret(), now }];
  });
  await addDevices(tx, devices);
  await logAdded(
    tx,
    devices.map(({ id }) => id),
    now,
  );
  await addRecords(
    tx,
    job,
    planned.filter(({ take }) => take.stored === null),
    now,
  );
  await updateRecords(
    tx,
    job,
    planned.filter(({ take }) => take.stored !== null),
    now,
  );
  return new Map(planned.flatMap(({ rowNo, deviceId }) => (deviceId === null ? [] : [[rowNo, deviceId] as const])));
}

async function addRecords(tx: WriteTx, job: StoredJob, planned: readonly Planned[], now: number): Promise<void> {
  const rows = planned.map(({ take, deviceId }): typeof imeiRecord.$inferInsert => {
    const { device: _, ...fields } = take.fields;
    const bound =
      deviceId === null ? { status: 'free' as const } : { status: 'bound' as const, deviceId, boundAt: now };
    const stamps = { importedAt: now, createdAt: now, updatedAt: now, createdBy: job.createdBy };
    return { id: ulid(now), ...fields, ...bound, batchId: job.id, ...stamps };
  });
  for (const some of inChunks(rows, perStatement)) await tx.sql.insert(imeiRecord).values(some);
}

/** What the sheet leaves empty stays as it was. */
async function updateRecords(tx: WriteTx, job: StoredJob, planned: readonly Planned[], now: number): Promise<void> {
  for (const { take, deviceId } of planned) {
    const { fields, stored } = take;
    if (stored === null) continue;
    await tx.sql
      .update(imeiRecord)
      .set({
        orgId: fields.orgId,
        modelId: fields.modelId ?? stored.modelId,
        iccid: fields.iccid ?? stored.iccid,
        remark: fields.remark ?? stored.remark,
        updatedAt: now,
        updatedBy: job.createdBy,
        version: sql`${imeiRecord.version} + 1`,
      })
      .where(eq(imeiRecord.id, stored.id));
    if (deviceId === null) continue;
    const bound = [{ recordId: stored.id, deviceId, orgId: fields.orgId }];
    await bindImeis(tx, { bound, userId: job.createdBy, now });
  }
}

/** Rows of the file with what became of them; written again they stand as they were written last. */
export async function saveRows(tx: WriteTx, rows: ReadonlyArray<typeof importRow.$inferInsert>): Promise<void> {
  for (const some of inChunks(rows, perStatement)) {
    await tx.sql
      .insert(importRow)
      .values(some)
      .onConflictDoUpdate({
        target: [importRow.jobId, importRow.rowNo],
        set: {
          raw: sql`excluded.raw`,
          imei: sql`excluded.imei`,
          status: sql`excluded.status`,
          errors: sql`excluded.errors`,
          deviceId: sql`excluded.device_id`,
        },
      });
  }
}
