import { eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { roster } from '../schema/rosters.ts';

/** The version of what an organisation keeps itself; 0 for none. */
export async function findHead(tx: ReadTx, orgId: string): Promise<number> {
  const [own] = await tx.sql.select({ version: roster.version }).from(roster).where(eq(roster.orgId, orgId));
  return own?.version ?? 0;
}
