import { inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { inChunks } from '../engine/inChunks.ts';

/** Paths of organisations by id, e.g. `/root/a/`. Unscoped: ingest. */
export async function loadOrgPaths(tx: ReadTx, orgIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of inChunks([...new Set(orgIds)])) {
    const rows = await tx.sql
      .select({ id: organization.id, path: organization.path })
      .from(organization)
      .where(inArray(organization.id, some));
    for (const { id, path } of rows) found.set(id, path);
  }
  return found;
}
