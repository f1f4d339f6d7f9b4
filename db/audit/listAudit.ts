import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { shown } from '../engine/hidden.ts';
import { findPage } from '../paging/findPage.ts';
import { along, apart, type Condition, type KeyedPage, type Listing, type Part } from '../paging/listing.ts';
import { orgCondition } from '../paging/orgCondition.ts';
import { auditLog } from '../schema/settings.ts';

export interface AuditPage extends Part {
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

const { keyId: _keyId, mac: _mac, seq: _seq, hash: _hash, ...shownColumns } = getTableColumns(auditLog);
/** The columns that readers get; those of the chain are left out. */
export const auditColumns = shownColumns;
export type AuditRow = Omit<typeof auditLog.$inferSelect, 'keyId' | 'mac' | 'seq' | 'hash'>;

/** A whole module is the range from its dot to the character after it. */
function isAction(column: SQL, action: string): SQL {
  if (action.includes('.')) return eq(column, action);
  return and(gte(column, `${action}.`), lt(column, `${action}/`)) as SQL;
}

/** Nothing to change (1001) is no failure. In the words of the index of what failed. */
function outcomeCondition(outcome: 'ok' | 'failed'): Condition {
  const failed = (result: SQL) => sql`${result} <> 0 and ${result} <> 1001`;
  if (outcome === 'failed') return along((show) => failed(show(auditLog.result)), [failed(shown(auditLog.result))]);
  return { where: (show) => inArray(show(auditLog.result), [0, 1001]) };
}

function byActions(actions: readonly string[]): Condition {
  const wanted = [...new Set(actions)];
  // A module is a range, in which the rows stand by their verbs and not by their times.
  const parts = wanted.map((action) => isAction(shown(auditLog.action), action));
  const made = wanted.every((action) => action.includes('.')) ? along : apart;
  return made((show) => or(...wanted.map((action) => isAction(show(auditLog.action), action))), parts);
}

const ofSomebody: Condition = { where: (show) => isNotNull(show(auditLog.orgId)) };

const is = (column: SQLiteColumn, value: string | number): Condition =>
  along((show) => eq(show(column), value), [eq(column, value)]);

/**
 * What users of the scope's organisations did, newest first. What nobody of any organisation did (a sign-in under an
 * unknown name) is root's to see.
 * @source docs/requirements.md D11
 */
export async function listAudit(tx: ReadTx, scope: Scope, page: AuditPage): Promise<KeyedPage<AuditRow>> {
  const { userId, actions = [], without = [], targetType, targetId, errno, outcome } = page;
  const listing: Listing = {
    table: auditLog,
    order: [auditLog.at, auditLog.id],
    direction: 'desc',
    from: page.start,
    until: page.end,
    conditions: [
      targetId === undefined ? undefined : is(auditLog.targetId, targetId),
      userId === undefined ? undefined : is(auditLog.userId, userId),
      errno === undefined ? undefined : is(auditLog.result, errno),
      actions.length === 0 ? undefined : byActions(actions),
      // By itself it leaves many; its index has them by their targets.
      targetType === undefined ? undefined : apart((show) => eq(show(auditLog.targetType), targetType)),
      outcome === undefined ? undefined : outcomeCondition(outcome),
      // Root sees every row, also those without a user.
      scope.access.includes('root') ? undefined : ((await orgCondition(tx, scope, auditLog.orgId)) ?? ofSomebody),
      without.length === 0 ? undefined : { where: (show) => notInArray(show(auditLog.action), [...without]) },
    ],
  };
  return findPage(tx, listing, page, {
    read: (ids) =>
      tx.sql
        .select(auditColumns)
        .from(auditLog)
        .where(inArray(auditLog.id, ids.map(Number))),
    keyOf: ({ id }) => id,
  });
}
