import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HeavyTx, ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { device, deviceState } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';
import { importRow } from '../schema/imports.ts';
import { findStoredJob } from './findImportJob.ts';

/**
 * Looks whether all that an import brought can be taken back.
 * @throws DomainError 9001 missing or outside the scope, 9005 one of its devices has reported or has an open alarm, or
 * an
 * IMEI of it has got another device meanwhile
 * @source docs/requirements.md B5
 */
export async function requireUndoable(tx: HeavyTx, scope: Scope, { id }: { readonly id: string }): Promise<void> {
  if ((await findStoredJob(tx, scope, id)) === null) throw new DomainError(9001);
  for (const hindrance of [hasReported, hasAlarm, isRebound]) {
    if ((await hindrance(tx, id)).length > 0) throw new DomainError(9005);
  }
}

const one = { one: sql<number>`1` };

function hasReported(tx: ReadTx, jobId: string) {
  return tx.sql
    .select(one)
    .from(importRow)
    .innerJoin(device, eq(device.id, importRow.deviceId))
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(and(eq(importRow.jobId, jobId), or(isNotNull(device.activatedAt), gt(deviceState.lastSeenAt, 0))))
    .limit(1);
}

/** The alarms' queue runs ahead of telemetry: a device may have an alarm before it has reported. */
function hasAlarm(tx: ReadTx, jobId: string) {
  return tx.sql
    .select(one)
    .from(importRow)
    .innerJoin(event, and(eq(event.deviceId, importRow.deviceId), sql`${event.isOpen}`))
    .where(and(eq(importRow.jobId, jobId), isNotNull(importRow.deviceId)))
    .limit(1);
}

function isRebound(tx: ReadTx, jobId: string) {
  return tx.sql
    .select(one)
    .from(imeiRecord)
    .leftJoin(importRow, and(eq(importRow.jobId, jobId), eq(importRow.deviceId, imeiRecord.deviceId)))
    .where(
      and(
        eq(imeiRecord.batchId, jobId),
        isNull(imeiRecord.deletedAt),
        isNotNull(imeiRecord.deviceId),
        isNull(importRow.deviceId),
      ),
    )
    .limit(1);
}
