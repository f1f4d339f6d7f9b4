import { and, count, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { mostChannels, type ChannelRow } from '#domain/channels/channel.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { channel } from '../schema/notices.ts';
import { requireChannel } from './requireChannel.ts';

export type ChannelFields = Pick<ChannelRow, 'name' | 'host' | 'hasSecret' | 'locale' | 'template' | 'enabled'> & {
  readonly secretEnc: string;
};

/** @throws DomainError 9007 organisation outside the scope, 9008 it has as many as it may */
export async function addChannel(
  tx: WriteTx,
  scope: Scope,
  input: ChannelFields & Pick<ChannelRow, 'id' | 'orgId' | 'kind'> & { readonly userId: string; readonly now: number },
): Promise<ChannelRow> {
  const { userId, now, ...fields } = input;
  await tx.lock('organization');
  await requireOrganization(tx, scope, fields.orgId);
  const [has] = await tx.sql
    .select({ n: count() })
    .from(channel)
    .where(and(eq(channel.orgId, fields.orgId), isNull(channel.deletedAt)));
  if ((has?.n ?? 0) >= mostChannels) throw new DomainError(9008);
  await tx.sql.insert(channel).values({ ...fields, createdAt: now, updatedAt: now, createdBy: userId });
  return requireChannel(tx, scope, fields.id);
}
