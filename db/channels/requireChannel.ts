import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ChannelRow } from '#domain/channels/channel.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { channel } from '../schema/notices.ts';
import { selectChannels } from './selectChannels.ts';

/** @throws DomainError 9001 missing, deleted or outside the scope */
export async function requireChannel(tx: ReadTx, scope: Scope, id: string): Promise<ChannelRow> {
  const where = and(eq(channel.id, id), isNull(channel.deletedAt), inScope(tx, scope, channel.orgId));
  const [found] = await selectChannels(tx, where);
  if (found === undefined) throw new DomainError(9001);
  return found;
}

/** What a channel opens with, sealed. The caller has found it in the scope. */
export async function readSealed(tx: ReadTx, id: string): Promise<string> {
  const [row] = await tx.sql.select({ secretEnc: channel.secretEnc }).from(channel).where(eq(channel.id, id));
  if (row === undefined) throw new DomainError(9001);
  return row.secretEnc;
}
