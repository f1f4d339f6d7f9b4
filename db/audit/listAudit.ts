import { and, count, desc, eq, gte, lte } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { auditLog } from '../schema/settings.ts';

export interface AuditPage {
  readonly offset: number;
  readonly limit: number;
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly errno?: number | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export type AuditRow = typeof auditLog.$inferSelect;

/** What users of the scope's organisations changed, newest first. @source product.md D11 */
export async function listAudit(
  tx: ReadTx,
  scope: Scope,
  page: AuditPage,
): Promise<{ records: AuditRow[]; total: number }> {
  const where = and(
    inScope(tx, scope, auditLog.orgId),
    page.userId === undefined ? undefined : eq(auditLog.userId, page.userId),
    page.action === undefined ? undefined : eq(auditLog.action, page.action),
    page.targetType === undefined ? undefined : eq(auditLog.targetType, page.targetType),
    page.targetId === undefined ? undefined : eq(auditLog.targetId, page.targetId),
    page.errno === undefined ? undefined : eq(auditLog.result, page.errno),
    page.start === undefined ? undefined : gte(auditLog.at, page.start),
    page.end === undefined ? undefined : lte(auditLog.at, page.end),
  );
  const records = await tx.sql
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(auditLog).where(where);
  return { records, total: all?.n ?? 0 };
}
