import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isEndpointKind } from '#domain/channels/channel.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { channel } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import type { DeliveryTo } from './findReceivers.ts';

export interface Endpoint {
  readonly orgPath: string;
  readonly to: DeliveryTo;
}

/** The enabled ones of these channels that are told once a notice. Unscoped: notices. */
export async function loadEndpoints(tx: ReadTx, ids: readonly string[]): Promise<Map<string, Endpoint>> {
  const byId = new Map<string, Endpoint>();
  for (const some of inChunks(ids)) {
    const rows = await tx.sql
      .select({
        id: channel.id,
        kind: channel.kind,
        host: channel.host,
        locale: channel.locale,
        orgPath: organization.path,
      })
      .from(channel)
      .innerJoin(organization, eq(organization.id, channel.orgId))
      .where(and(inArray(channel.id, some), eq(channel.enabled, true), isNull(channel.deletedAt)));
    for (const { id, kind, host, locale, orgPath } of rows) {
      if (!isEndpointKind(kind)) continue;
      const to = { userId: null, personId: null, channel: kind, channelId: id, target: host, locale };
      byId.set(id, { orgPath, to });
    }
  }
  return byId;
}
