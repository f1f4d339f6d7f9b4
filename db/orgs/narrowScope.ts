import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
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
