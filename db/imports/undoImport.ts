import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { loadOpenAlarms } from '../alarms/loadOpenAlarms.ts';
import type { WriteTx } from '../engine/database.ts';
import { returnToStock } from '../imei/returnToStock.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { device, deviceState } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';
import { importRow } from '../schema/imports.ts';
import { organization } from '../schema/organizations.ts';
import { inChunks, lockDevices } from '../telemetry/lockDevices.ts';
import { findStoredJob } from './findImportJob.ts';
import type { StoredJob } from './jobView.ts';
import { lockJob, stepJob } from './stepJob.ts';

/**
 * Takes back what an import brought: its devices and the IMEIs that were new. What it brought up to date stays so.
 * @throws DomainError 9001 missing or outside the scope, 9005 one of its devices has reported or has an open alarm, or an
 * IMEI of it has got another device meanwhile, or the import is not completed
 * @source product.md B5
 */
export async function undoImport(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly userId: string; readonly now: number },
): Promise<void> {
  const { id, userId, now } = input;
  const job = await lockJob(tx, id);
  if (job === null || (await findStoredJob(tx, scope, id)) === null) throw new DomainError(9001);
  await tx.lock('device');
  const devices = await lockCreated(tx, job);
  const known = new Set(devices.map((row) => row.id));
  const records = await tx.sql
    .select({ id: imeiRecord.id, deviceId: imeiRecord.deviceId })
    .from(imeiRecord)
    .where(and(eq(imeiRecord.batchId, id), isNull(imeiRecord.deletedAt)));
  const isInUse = records.some(({ deviceId }) => deviceId !== null && !known.has(deviceId));
  // The alarms' queue runs ahead of telemetry: a device may have an alarm before it has reported.
  const open = await loadOpenAlarms(tx, [...known], true);
  if (isInUse || open.size > 0 || (await hasReported(tx, id))) throw new DomainError(9005);
  await stepJob(tx, job, 'undo', now);
  await returnToStock(tx, [...known], { userId, now });
  const stamps = { deletedAt: now, updatedAt: now, updatedBy: userId };
  for (const some of inChunks(records, 1_000)) {
    const ids = some.map((row) => row.id);
    await tx.sql.update(imeiRecord).set(stamps).where(inArray(imeiRecord.id, ids));
  }
  if (devices.length === 0) return;
  const revision = await tx.revision();
  for (const some of inChunks(devices, 1_000)) {
    const ids = some.map((row) => row.id);
    await tx.sql
      .update(device)
      .set({ ...stamps, revision, version: sql`${device.version} + 1` })
      .where(inArray(device.id, ids));
  }
  const left = devices.map(({ id: deviceId, orgPath }) => ({
    orgPath,
    row: { kind: 'device' as const, id: deviceId },
  }));
  await recordDepartures(tx, left, now);
}

interface CreatedDevice {
  readonly id: string;
  readonly deviceNo: number;
  readonly orgPath: string;
}

/** Locked in the order of every writer (states, devices), and read again after it: what a lane wrote meanwhile is in. */
async function lockCreated(tx: WriteTx, job: StoredJob): Promise<CreatedDevice[]> {
  const seen = await findCreated(tx, job);
  await tx.hot.loadStates(seen.map(({ deviceNo }) => deviceNo).sort((a, b) => a - b));
  for (const some of inChunks(seen.map(({ id }) => id).sort())) await lockDevices(tx, some);
  return findCreated(tx, job);
}

async function findCreated(tx: WriteTx, job: StoredJob): Promise<CreatedDevice[]> {
  return tx.sql
    .select({ id: device.id, deviceNo: device.deviceNo, orgPath: organization.path })
    .from(importRow)
    .innerJoin(device, eq(device.id, importRow.deviceId))
    .innerJoin(organization, eq(organization.id, device.orgId))
    .where(and(eq(importRow.jobId, job.id), isNull(device.deletedAt)));
}

async function hasReported(tx: WriteTx, jobId: string): Promise<boolean> {
  const [one] = await tx.sql
    .select({ id: device.id })
    .from(importRow)
    .innerJoin(device, eq(device.id, importRow.deviceId))
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(and(eq(importRow.jobId, jobId), or(isNotNull(device.activatedAt), gt(deviceState.lastSeenAt, 0))))
    .limit(1);
  return one !== undefined;
}
