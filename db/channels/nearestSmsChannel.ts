import { and, eq, inArray, isNull } from 'drizzle-orm';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import { channel } from '../schema/notices.ts';

/** By which short messages about an organisation leave: the nearest enabled one, the oldest of two. Unscoped: senders. */
export async function nearestSmsChannel(tx: ReadTx, orgPath: string): Promise<typeof channel.$inferSelect | null> {
  const ids = idsNearestFirst(orgPath);
  const found = await tx.sql
    .select()
    .from(channel)
    .where(
      and(inArray(channel.orgId, ids), eq(channel.kind, 'sms'), eq(channel.enabled, true), isNull(channel.deletedAt)),
    )
    .orderBy(channel.createdAt, channel.id);
  for (const id of ids) {
    const own = found.find(({ orgId }) => orgId === id);
    if (own !== undefined) return own;
  }
  return null;
}
