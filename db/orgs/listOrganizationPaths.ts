import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';

/** Where every organisation stands in the tree. Unscoped: ingest. */
export async function listOrganizationPaths(
  tx: ReadTx,
): Promise<Array<{ readonly id: string; readonly path: string }>> {
  return tx.sql.select({ id: organization.id, path: organization.path }).from(organization);
}
