import type { Scope } from '#domain/access/access.ts';
import { briefOf } from '#domain/audit/brief.ts';
import type { HeavyTx } from '../engine/database.ts';
import { listAudit, type AuditPage } from './listAudit.ts';

/**
 * A page of the audit log. What a call did to hundreds of rows is asked for one by one: a page of such would be
 * megabytes.
 */
export async function pageAudit(tx: HeavyTx, scope: Scope, page: AuditPage) {
  const { records, ...found } = await listAudit(tx, scope, page);
  return { records: records.map((row) => ({ ...row, ...briefOf(row.data) })), ...found };
}
