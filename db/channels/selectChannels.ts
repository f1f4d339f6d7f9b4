import { count, eq, inArray, type SQL } from 'drizzle-orm';
import type { ChannelRow } from '#domain/channels/channel.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { channel, messageConfigChannel } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';

/** Channels as they are shown. The caller's condition holds the scope, and that they are there. */
export async function selectChannels(tx: ReadTx, where: SQL | undefined): Promise<ChannelRow[]> {
  const rows = await tx.sql
    .select({
      id: channel.id,
      orgId: channel.orgId,
      orgName: organization.title,
      kind: channel.kind,
      name: channel.name,
      host: channel.host,
      hasSecret: channel.hasSecret,
      locale: channel.locale,
      template: channel.template,
      enabled: channel.enabled,
      createdAt: channel.createdAt,
      updatedAt: channel.updatedAt,
      version: channel.version,
    })
    .from(channel)
    .innerJoin(organization, eq(organization.id, channel.orgId))
    .where(where)
    .orderBy(organization.level, channel.createdAt, channel.id);
  const used = new Map<string, number>();
  for (const ids of inChunks(rows.map(({ id }) => id))) {
    const counts = await tx.sql
      .select({ id: messageConfigChannel.channelId, n: count() })
      .from(messageConfigChannel)
      .where(inArray(messageConfigChannel.channelId, ids))
      .groupBy(messageConfigChannel.channelId);
    for (const { id, n } of counts) used.set(id, n);
  }
  return rows.map((row) => ({ ...row, usedCount: used.get(row.id) ?? 0 }));
}
