import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ImeiRow } from '#domain/imei/imei.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { imeiRecord } from '../schema/imei.ts';
import type { ImeiFields } from './addImei.ts';
import { findImei } from './findImei.ts';
import { requireModel } from './requireModel.ts';

/**
 * Changes what an IMEI says beside its number. Organisation and model of a bound one are its device's.
 * @returns before and after
 * @throws DomainError 9001 missing or outside, or no such model, 9004 with data.current, 9005 bound, 9007 organisation
 */
export async function updateImei(
  tx: WriteTx,
  scope: Scope,
  input: ImeiFields & {
    readonly id: string;
    readonly version: number | undefined;
    readonly userId: string;
    readonly now: number;
  },
): Promise<{ readonly before: ImeiRow; readonly after: ImeiRow }> {
  const { id, version, userId, now, ...fields } = input;
  await tx.lock('import');
  const before = await findImei(tx, scope, id);
  if (before === null) throw new DomainError(9001);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  const isOther = fields.orgId !== before.orgId || fields.modelId !== before.modelId;
  if (before.status === 'bound' && isOther) throw new DomainError(9005);
  await requireOrganization(tx, scope, fields.orgId);
  if (fields.modelId !== null) await requireModel(tx, fields.modelId);
  await tx.sql
    .update(imeiRecord)
    .set({ ...fields, updatedAt: now, updatedBy: userId, version: sql`${imeiRecord.version} + 1` })
    .where(and(eq(imeiRecord.id, id), eq(imeiRecord.version, before.version)));
  const after = await findImei(tx, scope, id);
  if (after === null || after.version === before.version) throw new DomainError(9004, { data: { current: after } });
  return { before, after };
}
