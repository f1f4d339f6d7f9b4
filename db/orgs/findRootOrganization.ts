import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx, Sql } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';

const isRoot = and(isNull(organization.parentId), isNull(organization.deletedAt), eq(organization.level, 0));

/** The one organisation without a parent; null before the first start made it. Unscoped. */
export async function findRootOrganization(tx: ReadTx): Promise<{ id: string; path: string; title: string } | null> {
  const [root] = await tx.sql
    .select({ id: organization.id, path: organization.path, title: organization.title })
    .from(organization)
    .where(isRoot)
    .limit(1);
  return root ?? null;
}

/** Its path, as a part of another query. */
export const selectRoot = (query: Sql) =>
  query.select({ path: organization.path }).from(organization).where(isRoot).limit(1);
