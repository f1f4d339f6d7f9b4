import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { importRow } from '../schema/imports.ts';
import { findStoredJob } from './findImportJob.ts';
import { canTakeSecrets } from './jobView.ts';
import { lockJob, saveJob } from './stepJob.ts';

export interface SealedDevice {
  readonly imei: string;
  readonly code: string;
  readonly device_name: string;
  readonly secretEnc: string;
}

/**
 * The sealed secrets of the devices that an import created, once and within 24 hours.
 * @throws DomainError 9001 missing or outside the scope, 9005 taken already, too late, or there are none
 * @source docs/requirements.md D9, SPEC-041
 */
export async function takeSecrets(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly now: number },
): Promise<SealedDevice[]> {
  const { id, now } = input;
  const job = await lockJob(tx, id);
  if (job === null || (await findStoredJob(tx, scope, id)) === null) throw new DomainError(9001);
  if (!canTakeSecrets(job, now)) throw new DomainError(9005);
  await saveJob(tx, id, { secretsAt: now }, now);
  return tx.sql
    .select({ imei: device.imei, code: device.code, device_name: device.device_name, secretEnc: device.secretEnc })
    .from(importRow)
    .innerJoin(device, eq(device.id, importRow.deviceId))
    .where(and(eq(importRow.jobId, id), isNotNull(importRow.deviceId), isNull(device.deletedAt)))
    .orderBy(asc(importRow.rowNo));
}
