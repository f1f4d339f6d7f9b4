import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ChannelRow } from '#domain/channels/channel.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { channel } from '../schema/notices.ts';
import { requireChannel } from './requireChannel.ts';

/**
 * Deletes a channel that no setting names: its name stays for the sending log, what it opened with does not.
 * @throws DomainError 9001 missing or outside, 9006 with data.references
 */
export async function deleteChannel(
  tx: WriteTx,
  scope: Scope,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: number },
): Promise<ChannelRow> {
  // Whoever names it meanwhile holds this lock too.
  await tx.lock('organization');
  const found = await requireChannel(tx, scope, id);
  if (found.usedCount > 0) {
    throw new DomainError(9006, { data: { references: [{ type: 'messageConfig', count: found.usedCount }] } });
  }
  const gone = { deletedAt: now, secretEnc: '', hasSecret: false, enabled: false };
  await tx.sql
    .update(channel)
    .set({ ...gone, updatedAt: now, updatedBy: userId, version: sql`${channel.version} + 1` })
    .where(and(eq(channel.id, id), isNull(channel.deletedAt)));
  return found;
}
