import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { loadOpenAlarms } from '../alarms/loadOpenAlarms.ts';
import type { WriteTx } from '../engine/database.ts';
import { inTexts } from '../engine/inTexts.ts';
import { returnToStock } from '../imei/returnToStock.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { device, deviceState } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';
import { importRow } from '../schema/imports.ts';
import { organization } from '../schema/organizations.ts';
import { inChunks } from '../engine/inChunks.ts';
import { lockDevices } from '../telemetry/lockDevices.ts';
import type { BatchEnd } from './runBatch.ts';
import { lockJob, saveJob, stepJob } from './stepJob.ts';

/**
 * Takes back what the next rows of an import brought: their devices, and the IMEIs that were new. What it brought up to
 * date stays so. A device that has reported or has an alarm since the undo was asked for stays with its IMEI, and is
 * counted as what is left. The checkpoint is written in the same transaction, as of `runBatch`.
 * @source docs/requirements.md B5
 */
export async function undoBatch(
  tx: WriteTx,
  input: { readonly id: string; readonly now: number; readonly limit: number },
): Promise<BatchEnd> {
  const { id, now, limit } = input;
  const job = await lockJob(tx, id);
  if (job?.status !== 'undoing') return 'none';
  await tx.lock('device');
  const rows = await tx.sql
    .select({ rowNo: importRow.rowNo, imei: importRow.imei, deviceId: importRow.deviceId })
    .from(importRow)
    .where(and(eq(importRow.jobId, id), gt(importRow.rowNo, job.checkpointRow)))
    .orderBy(asc(importRow.rowNo))
    .limit(limit);
  const last = rows.at(-1);
  if (last === undefined) {
    await stepJob(tx, job, 'finish', now);
    return 'ended';
  }
  const deviceIds = rows.flatMap(({ deviceId }) => deviceId ?? []);
  const created = await lockCreated(tx, deviceIds);
  const alarmed = await loadOpenAlarms(tx, [...created.keys()], true);
  const idle = [...created.values()].filter((row) => !row.hasReported && !alarmed.has(row.id));
  const userId = job.updatedBy;
  await returnToStock(
    tx,
    idle.map((row) => row.id),
    { userId, now },
  );
  const kept = await forgetImeis(tx, { jobId: id, imeis: rows.map(({ imei }) => imei), userId, now });
  await removeDevices(tx, idle, { userId, now });
  const left = { successRows: job.successRows + kept, deviceCount: job.deviceCount + created.size - idle.length };
  await saveJob(tx, id, { ...left, checkpointRow: last.rowNo }, now);
  return 'more';
}

interface CreatedDevice {
  readonly id: string;
  readonly deviceNo: number;
  readonly orgPath: string;
  readonly hasReported: boolean;
}

/** Locked in the order of every writer (states, devices), and read after it: what a lane wrote meanwhile is in. */
async function lockCreated(tx: WriteTx, ids: readonly string[]): Promise<ReadonlyMap<string, CreatedDevice>> {
  if (ids.length === 0) return new Map();
  const seen = await findCreated(tx, ids);
  await tx.hot.loadStates(seen.map(({ deviceNo }) => deviceNo).sort((a, b) => a - b));
  for (const some of inChunks(seen.map(({ id }) => id).sort())) await lockDevices(tx, some);
  return new Map((await findCreated(tx, ids)).map((row) => [row.id, row]));
}

async function findCreated(tx: WriteTx, ids: readonly string[]): Promise<CreatedDevice[]> {
  const rows = await tx.sql
    .select({
      id: device.id,
      deviceNo: device.deviceNo,
      orgPath: organization.path,
      activatedAt: device.activatedAt,
      lastSeenAt: deviceState.lastSeenAt,
    })
    .from(device)
    .innerJoin(organization, eq(organization.id, device.orgId))
    .leftJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(and(inTexts(device.id, ids), isNull(device.deletedAt)));
  return rows.map(({ activatedAt, lastSeenAt, ...row }) => ({
    ...row,
    hasReported: activatedAt !== null || (lastSeenAt ?? 0) > 0,
  }));
}

/** Those that no device has. @returns how many have one, and stay */
async function forgetImeis(
  tx: WriteTx,
  input: {
    readonly jobId: string;
    readonly imeis: readonly string[];
    readonly userId: string | null;
    readonly now: number;
  },
): Promise<number> {
  const { jobId, imeis, userId, now } = input;
  const records = await tx.sql
    .select({ id: imeiRecord.id, deviceId: imeiRecord.deviceId })
    .from(imeiRecord)
    .where(and(inTexts(imeiRecord.imei, imeis), eq(imeiRecord.batchId, jobId), isNull(imeiRecord.deletedAt)));
  const free = records.filter(({ deviceId }) => deviceId === null).map((row) => row.id);
  for (const some of inChunks(free, 1_000)) {
    await tx.sql
      .update(imeiRecord)
      .set({ deletedAt: now, updatedAt: now, updatedBy: userId })
      .where(inArray(imeiRecord.id, some));
  }
  return records.length - free.length;
}

async function removeDevices(
  tx: WriteTx,
  devices: readonly CreatedDevice[],
  { userId, now }: { readonly userId: string | null; readonly now: number },
): Promise<void> {
  if (devices.length === 0) return;
  const revision = await tx.revision();
  const set = {
    deletedAt: now,
    updatedAt: now,
    updatedBy: userId,
    revision,
    version: sql`${device.version} + 1`,
  };
  for (const some of inChunks(devices, 1_000)) {
    const ids = some.map((row) => row.id);
    await tx.sql.update(device).set(set).where(inArray(device.id, ids));
  }
  const left = devices.map(({ id, orgPath }) => ({ orgPath, row: { kind: 'device' as const, id } }));
  await recordDepartures(tx, left, now);
}
