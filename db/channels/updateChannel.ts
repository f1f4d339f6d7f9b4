import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ChannelRow } from '#domain/channels/channel.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { channel } from '../schema/notices.ts';
import type { ChannelFields } from './addChannel.ts';
import { readSealed, requireChannel } from './requireChannel.ts';

interface Update {
  readonly id: string;
  /** That which the caller has seen; absent: whatever stands there. */
  readonly version: number | undefined;
  /** What changes, from the row and what it opens with as they are. */
  readonly change: (row: ChannelRow, secretEnc: string) => Partial<ChannelFields>;
  readonly userId: string;
  readonly now: number;
}

/**
 * Changes a channel.
 * @returns before and after
 * @throws DomainError 9001 missing or outside, 9004 with data.current
 */
export async function updateChannel(
  tx: WriteTx,
  scope: Scope,
  { id, version, change, userId, now }: Update,
): Promise<{ readonly before: ChannelRow; readonly after: ChannelRow }> {
  const before = await requireChannel(tx, scope, id);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  const fields = change(before, await readSealed(tx, id));
  const changed = await tx.sql
    .update(channel)
    .set({ ...fields, updatedAt: now, updatedBy: userId, version: sql`${channel.version} + 1` })
    .where(and(eq(channel.id, id), eq(channel.version, before.version)))
    .returning({ id: channel.id });
  const after = await requireChannel(tx, scope, id);
  if (changed.length === 0) throw new DomainError(9004, { data: { current: after } });
  return { before, after };
}
