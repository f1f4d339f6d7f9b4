import { inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { messageConfig } from '../schema/notices.ts';
import { inChunks } from '../engine/inChunks.ts';

export type StoredConfig = typeof messageConfig.$inferSelect;

/** What these organisations set of their own, by `orgId/noticeAction`: a handful of rows. Unscoped: notices. */
export async function loadConfigs(tx: ReadTx, orgIds: readonly string[]): Promise<ReadonlyMap<string, StoredConfig>> {
  const found = new Map<string, StoredConfig>();
  for (const some of inChunks([...new Set(orgIds)])) {
    const rows = await tx.sql.select().from(messageConfig).where(inArray(messageConfig.orgId, some));
    for (const row of rows) found.set(`${row.orgId}/${row.noticeAction}`, row);
  }
  return found;
}
