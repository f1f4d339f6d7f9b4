import { eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';

/** Where an organisation stands in the tree; empty when it was never there. Unscoped: notices. */
export async function findOrganizationPath(tx: ReadTx, id: string): Promise<string> {
  const [found] = await tx.sql.select({ path: organization.path }).from(organization).where(eq(organization.id, id));
  return found?.path ?? '';
}
