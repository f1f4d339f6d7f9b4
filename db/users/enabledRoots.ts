import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/**
 * Ids of the enabled accounts with the role root: one of them must be left. Unscoped.
 * @source docs/requirements.md A4
 */
export async function enabledRoots(tx: ReadTx): Promise<Set<string>> {
  const rows = await tx.sql
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.status, 'enabled'), isNull(user.deletedAt), sql`${user.roles} like '%"root"%'`));
  return new Set(rows.map(({ id }) => id));
}
