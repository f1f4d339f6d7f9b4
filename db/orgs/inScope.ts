import { and, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';

/** `~` sorts after every character of a path. */
const below = (orgPath: string) => and(gte(organization.path, orgPath), lt(organization.path, `${orgPath}~`));

/**
 * The condition of every query on a tenant's rows: the organisation is the caller's own or lies below it.
 * A caller without an organisation sees nothing.
 * @source docs/requirements.md 0.7
 */
export function inScope(tx: ReadTx, scope: Scope, orgId: SQLiteColumn | SQL): SQL {
  if (scope.orgPath === null) return sql`1 = 0`;
  const seen = tx.sql.select({ id: organization.id }).from(organization).where(below(scope.orgPath));
  return inArray(sql`${orgId}`, seen);
}

/** Living organisations of the scope, as a condition on `organization` itself. */
export function organizationInScope(scope: Scope): SQL {
  if (scope.orgPath === null) return sql`1 = 0`;
  return and(below(scope.orgPath), isNull(organization.deletedAt)) as SQL;
}
