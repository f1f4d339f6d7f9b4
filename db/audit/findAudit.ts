import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { auditLog } from '../schema/settings.ts';
import { inAuditScope } from './inAuditScope.ts';
import { auditColumns, type AuditRow } from './listAudit.ts';

/** One row of the audit log, whole; null when it is missing or foreign. @source docs/requirements.md D11 */
export async function findAudit(tx: ReadTx, scope: Scope, id: number): Promise<AuditRow | null> {
  const [row] = await tx.sql
    .select(auditColumns)
    .from(auditLog)
    .where(and(eq(auditLog.id, id), inAuditScope(tx, scope)));
  return row ?? null;
}
