import { and, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { endpointKinds } from '#domain/channels/channel.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { inScope } from '../orgs/inScope.ts';
import { channel } from '../schema/notices.ts';

/** Which of these channels are told once a notice and are of organisations of the scope, with their organisation. */
export async function seenEndpoints(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await tx.sql
      .select({ id: channel.id, orgId: channel.orgId })
      .from(channel)
      .where(
        and(
          inArray(channel.id, some),
          inArray(channel.kind, [...endpointKinds]),
          isNull(channel.deletedAt),
          inScope(tx, scope, channel.orgId),
        ),
      );
    for (const { id, orgId } of rows) seen.set(id, orgId);
  }
  return seen;
}
