import { inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { messageConfig, messageConfigChannel } from '../schema/notices.ts';
import { inChunks } from '../engine/inChunks.ts';

export type ConfigColumns = typeof messageConfig.$inferSelect;
export interface StoredConfig extends ConfigColumns {
  /** Channels that it names. */
  readonly endpointIds: readonly string[];
}

/** What these organisations set of their own, by `orgId/noticeAction`: a handful of rows. Unscoped: notices. */
export async function loadConfigs(tx: ReadTx, orgIds: readonly string[]): Promise<ReadonlyMap<string, StoredConfig>> {
  const rows: ConfigColumns[] = [];
  for (const some of inChunks([...new Set(orgIds)])) {
    rows.push(...(await tx.sql.select().from(messageConfig).where(inArray(messageConfig.orgId, some))));
  }
  const named = new Map<string, string[]>();
  for (const some of inChunks(rows.map(({ id }) => id))) {
    const found = await tx.sql
      .select()
      .from(messageConfigChannel)
      .where(inArray(messageConfigChannel.configId, some))
      .orderBy(messageConfigChannel.channelId);
    for (const { configId, channelId } of found) named.set(configId, [...(named.get(configId) ?? []), channelId]);
  }
  return new Map(
    rows.map((row) => [`${row.orgId}/${row.noticeAction}`, { ...row, endpointIds: named.get(row.id) ?? [] }]),
  );
}
