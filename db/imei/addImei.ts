import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { imeiRecord } from '../schema/imei.ts';
import { requireFreeImei } from './requireFreeImei.ts';
import { requireModel } from './requireModel.ts';

export interface ImeiFields {
  readonly orgId: string;
  readonly modelId: string | null;
  readonly iccid: string | null;
  readonly remark: string | null;
}

/**
 * Adds one IMEI to the stock.
 * @throws DomainError 9001 no such model, 9003 the IMEI is there, 9007 organisation outside the scope
 */
export async function addImei(
  tx: WriteTx,
  scope: Scope,
  input: ImeiFields & { readonly id: string; readonly imei: string; readonly userId: string; readonly now: number },
): Promise<void> {
  const { userId, now, ...row } = input;
  await tx.lock('import');
  await requireOrganization(tx, scope, row.orgId);
  if (row.modelId !== null) await requireModel(tx, row.modelId);
  await requireFreeImei(tx, row.imei);
  const times = { importedAt: now, createdAt: now, updatedAt: now, createdBy: userId };
  await tx.sql.insert(imeiRecord).values({ ...row, status: 'free', ...times });
}
