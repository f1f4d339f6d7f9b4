import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import {
  factoryRoles,
  factorySetting,
  messageChannels,
  nearestConfig,
  withInApp,
  type MessageSetting,
} from '#domain/notices/messageConfig.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { requireOrganization, type PlacedOrganization } from '../orgs/requireOrganization.ts';
import { messageConfig, messageConfigChannel, messageReceiver } from '../schema/notices.ts';
import { listConfigs, type ConfigRow } from './listConfigs.ts';
import { loadConfigs, type StoredConfig } from './loadConfigs.ts';
import { seenEndpoints } from './seenEndpoints.ts';

export interface ConfigItem {
  readonly noticeAction: string;
  /** What is not given stays as it counts now. */
  readonly setting: Partial<MessageSetting>;
  /** That of the own row that the caller has seen, 0 for none; absent = whatever stands there. */
  readonly version: number | undefined;
  /** Gives the own row up: what the organisations above say counts again. */
  readonly isRestored: boolean;
}

interface Saving {
  readonly orgId: string;
  readonly items: readonly ConfigItem[];
  readonly userId: string;
  readonly now: number;
}

/**
 * Saves what an organisation sets of its own. A new row begins with the receivers that counted until then.
 * @returns before and after, every kind of message
 * @throws DomainError 9001 a channel that is not of the organisation or above it, or not seen; 9004 with data.current,
 * 9007 organisation outside the scope
 */
export async function saveConfigs(
  tx: WriteTx,
  scope: Scope,
  { orgId, items, userId, now }: Saving,
): Promise<{ readonly before: ConfigRow[]; readonly after: ConfigRow[] }> {
  await tx.lock('organization');
  const org = await requireOrganization(tx, scope, orgId);
  const before = await listConfigs(tx, scope, org);
  const stored = await loadConfigs(tx, idsNearestFirst(org.path));
  for (const { noticeAction, setting, version, isRestored } of items) {
    const own = stored.get(`${orgId}/${noticeAction}`);
    if (version !== undefined && version !== (own?.version ?? 0)) {
      throw new DomainError(9004, { data: { current: before.find((row) => row.noticeAction === noticeAction) } });
    }
    if (isRestored) {
      if (own !== undefined) await tx.sql.delete(messageConfig).where(eq(messageConfig.id, own.id));
      continue;
    }
    const until = nearestConfig(org.path, (id) => stored.get(`${id}/${noticeAction}`));
    const { enabled, minSeverity, channels, quietStart, quietEnd, includeDescendants } = {
      ...(until ?? factorySetting),
      ...setting,
    };
    const next = { enabled, minSeverity, channels: withInApp(channels), quietStart, quietEnd, includeDescendants };
    const endpoints = await endpointsOf(tx, scope, org, {
      given: setting.endpointIds,
      until: until?.endpointIds ?? [],
    });
    if (own === undefined) {
      const configId = await addConfig(tx, org, noticeAction, next, until, { userId, now });
      await nameEndpoints(tx, configId, endpoints);
    } else {
      const changed = await tx.sql
        .update(messageConfig)
        .set({ ...next, updatedAt: now, updatedBy: userId, version: sql`${messageConfig.version} + 1` })
        .where(and(eq(messageConfig.id, own.id), eq(messageConfig.version, own.version)))
        .returning({ id: messageConfig.id });
      if (changed.length === 0) throw new DomainError(9004);
      await nameEndpoints(tx, own.id, endpoints);
    }
  }
  return { before, after: await listConfigs(tx, scope, org) };
}

/**
 * What is named from now on: those that were given, and those named until now that the caller does not see.
 * @throws DomainError 9001 one that is neither seen nor of the organisation or above it
 */
async function endpointsOf(
  tx: WriteTx,
  scope: Scope,
  org: PlacedOrganization,
  { given, until }: { readonly given: readonly string[] | undefined; readonly until: readonly string[] },
): Promise<readonly string[]> {
  if (given === undefined) return until;
  const seen = await seenEndpoints(tx, scope, [...given, ...until]);
  const above = new Set(idsNearestFirst(org.path));
  if (given.some((id) => !above.has(seen.get(id) ?? ''))) throw new DomainError(9001);
  return [...new Set([...given, ...until.filter((id) => !seen.has(id))])];
}

async function nameEndpoints(tx: WriteTx, configId: string, channelIds: readonly string[]): Promise<void> {
  await tx.sql.delete(messageConfigChannel).where(eq(messageConfigChannel.configId, configId));
  if (channelIds.length === 0) return;
  await tx.sql.insert(messageConfigChannel).values(channelIds.map((channelId) => ({ configId, channelId })));
}

type Columns = Omit<MessageSetting, 'endpointIds'>;

/** @returns its id */
async function addConfig(
  tx: WriteTx,
  org: PlacedOrganization,
  noticeAction: string,
  setting: Columns,
  until: StoredConfig | null,
  { userId, now }: Pick<Saving, 'userId' | 'now'>,
): Promise<string> {
  const id = newId(now);
  const stamps = { createdAt: now, createdBy: userId };
  await tx.sql.insert(messageConfig).values({
    id,
    orgId: org.id,
    noticeAction,
    ...setting,
    channels: [...setting.channels],
    ...stamps,
    updatedAt: now,
    updatedBy: userId,
  });
  const receivers =
    until === null
      ? factoryRoles(noticeAction).map((ref) => ({
          receiverType: 'role' as const,
          ref,
          channels: [...messageChannels],
        }))
      : await tx.sql
          .select({
            receiverType: messageReceiver.receiverType,
            ref: messageReceiver.ref,
            channels: messageReceiver.channels,
          })
          .from(messageReceiver)
          .where(eq(messageReceiver.configId, until.id));
  if (receivers.length === 0) return id;
  await tx.sql
    .insert(messageReceiver)
    .values(receivers.map((row) => ({ ...row, id: newId(now), configId: id, ...stamps })));
  return id;
}
