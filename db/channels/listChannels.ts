import { and, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ChannelRow } from '#domain/channels/channel.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { channel } from '../schema/notices.ts';
import { selectChannels } from './selectChannels.ts';

/**
 * The channels of an organisation and of those above it that the caller sees: what its messages may go by. A handful of
 * each.
 */
export async function listChannels(tx: ReadTx, scope: Scope, orgPath: string): Promise<ChannelRow[]> {
  const path = inArray(channel.orgId, idsNearestFirst(orgPath));
  return selectChannels(tx, and(path, isNull(channel.deletedAt), inScope(tx, scope, channel.orgId)));
}
