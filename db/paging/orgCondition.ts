import { eq } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { hidden, shown } from '../engine/hidden.ts';
import { narrowHidden, narrowScope } from '../orgs/narrowScope.ts';
import { seesAll } from '../orgs/seesAll.ts';
import { organization } from '../schema/organizations.ts';
import { along, mostParts, type Condition } from './listing.ts';

/**
 * Which organisations' rows are meant, where an index has each one's in the list's order; undefined for whoever sees
 * all there are.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function orgCondition(
  tx: ReadTx,
  scope: Scope,
  column: SQLiteColumn,
  orgIds: readonly string[] = [],
): Promise<Condition | undefined> {
  if (orgIds.length === 0 && (await seesAll(tx, scope))) return undefined;
  const [plain, covert] = [
    await narrowScope(tx, scope, shown(column), orgIds),
    await narrowHidden(tx, scope, column, orgIds),
  ];
  const seen = await tx.sql
    .select({ id: organization.id })
    .from(organization)
    .where(await narrowScope(tx, scope, organization.id, orgIds))
    .limit(mostParts + 1);
  return along(
    (show) => (show === hidden ? covert : plain),
    seen.map(({ id }) => eq(column, id)),
  );
}
