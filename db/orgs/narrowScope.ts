import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { dialect } from '../engine/dialect.ts';
import { hidden } from '../engine/hidden.ts';
import { inScope, organizationInScope } from './inScope.ts';

/**
 * The scope narrowed to the organisations that a caller named, each with everything below it; none named = the scope.
 * @throws DomainError 9007 when one of them is not in the scope, or is not there at all
 * @source docs/requirements.md 0.7
 */
export async function narrowScope(
  tx: ReadTx,
  scope: Scope,
  orgId: SQLiteColumn | SQL,
  orgIds: readonly string[],
): Promise<SQL> {
  if (orgIds.length === 0) return inScope(tx, scope, orgId);
  const wanted = [...new Set(orgIds)];
  const found = await tx.sql
    .select({ path: organization.path })
    .from(organization)
    .where(and(inArray(organization.id, wanted), organizationInScope(scope)));
  if (found.length < wanted.length) throw new DomainError(9007);
  const [only] = found;
  if (found.length === 1 && only !== undefined) return inScope(tx, { ...scope, orgPath: only.path }, orgId);
  // One set, however many were named: a condition for each would be asked of every row.
  return sql`${orgId} in (select below.id from ${organization} as named join ${organization} as below
on below.path >= named.path and below.path < named.path || '~' where ${inArray(sql`named.id`, wanted)})`;
}

/**
 * The same, of a column whose indexes the planner must not see. PostgreSQL would join: it looks through all that were
 * named again for each row. A condition that it cannot take for a join is made once, and each row looks into a table of
 * hashes.
 * @throws DomainError 9007 as `narrowScope`
 */
export async function narrowHidden(
  tx: ReadTx,
  scope: Scope,
  column: SQLiteColumn,
  orgIds: readonly string[],
): Promise<SQL> {
  const narrowed = await narrowScope(tx, scope, hidden(column), orgIds);
  return dialect === 'sqlite' ? narrowed : sql`(${narrowed}) is true`;
}
