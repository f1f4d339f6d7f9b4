import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { organization } from '../schema/organizations.ts';

/** The one organisation without a parent; null before the first start made it. Unscoped. */
export async function findRootOrganization(tx: ReadTx): Promise<{ id: string; path: string; title: string } | null> {
  const [root] = await findRoot(tx);
  return root ?? null;
}

/** Asked at every call of somebody who sees everything. */
const findRoot = prepared((query) =>
  query
    .select({ id: organization.id, path: organization.path, title: organization.title })
    .from(organization)
    .where(and(isNull(organization.parentId), isNull(organization.deletedAt), eq(organization.level, 0)))
    .limit(1),
);
