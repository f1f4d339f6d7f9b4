import { and, count, desc, eq, getTableColumns, gte, lt, lte, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { auditLog } from '../schema/settings.ts';
import { inAuditScope } from './inAuditScope.ts';

export interface AuditPage {
  readonly offset: number;
  readonly limit: number;
  readonly userId?: string | undefined;
  /** `module.verb`, or a whole `module`: any of these; none named = all. */
  readonly actions?: readonly string[] | undefined;
  /** These are left out. */
  readonly without?: readonly string[] | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly errno?: number | undefined;
  readonly outcome?: 'ok' | 'failed' | undefined;
  /** Epoch ms, both ends included. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

const { keyId: _keyId, mac: _mac, seq: _seq, hash: _hash, ...said } = getTableColumns(auditLog);
/** What a row says; its place in the chain is nobody's to read. */
export const auditColumns = said;
export type AuditRow = Omit<typeof auditLog.$inferSelect, 'keyId' | 'mac' | 'seq' | 'hash'>;

/** A whole module is the range from its dot to the character after it. */
function isAction(action: string): SQL | undefined {
  if (action.includes('.')) return eq(auditLog.action, action);
  return and(gte(auditLog.action, `${action}.`), lt(auditLog.action, `${action}/`));
}

/**
 * What users of the scope's organisations did, newest first. What nobody of any organisation did (a sign-in under an
 * unknown name) is root's to see.
 * @source product.md D11
 */
export async function listAudit(
  tx: ReadTx,
  scope: Scope,
  page: AuditPage,
): Promise<{ records: AuditRow[]; total: number }> {
  const { actions = [], without = [] } = page;
  const where = and(
    inAuditScope(tx, scope),
    page.userId === undefined ? undefined : eq(auditLog.userId, page.userId),
    actions.length === 0 ? undefined : or(...actions.map(isAction)),
    without.length === 0 ? undefined : notInArray(auditLog.action, [...without]),
    page.targetType === undefined ? undefined : eq(auditLog.targetType, page.targetType),
    page.targetId === undefined ? undefined : eq(auditLog.targetId, page.targetId),
    page.errno === undefined ? undefined : eq(auditLog.result, page.errno),
    outcomeCondition(page.outcome),
    page.start === undefined ? undefined : gte(auditLog.at, page.start),
    page.end === undefined ? undefined : lte(auditLog.at, page.end),
  );
  const records = await tx.sql
    .select(auditColumns)
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(auditLog).where(where);
  return { records, total: all?.n ?? 0 };
}

/** Nothing to change (1001) is no failure. */
function outcomeCondition(outcome: AuditPage['outcome']): SQL | undefined {
  if (outcome === undefined) return undefined;
  if (outcome === 'ok') return or(eq(auditLog.result, 0), eq(auditLog.result, 1001));
  return and(ne(auditLog.result, 0), ne(auditLog.result, 1001));
}
