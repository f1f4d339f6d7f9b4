import { inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { noticeActions } from '#domain/alarms/notice.ts';
import {
  factoryRoles,
  factorySetting,
  messageChannels,
  nearestConfig,
  type MessageConfigRow,
  type ReceiverRow,
} from '#domain/notices/messageConfig.ts';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { loadConfigs } from './loadConfigs.ts';
import { seenEndpoints } from './seenEndpoints.ts';
import { selectReceivers, type SelectedReceiver } from './selectReceivers.ts';

export type ConfigRow = Omit<MessageConfigRow, 'noticeActionName'>;

const factoryReceivers = (noticeAction: string): ReceiverRow[] =>
  factoryRoles(noticeAction).map((role) => ({
    id: null,
    receiverType: 'role',
    role,
    userId: null,
    personId: null,
    name: '',
    orgName: '',
    mail: null,
    mobile: null,
    channels: messageChannels,
    reachable: true,
  }));

/**
 * Every kind of message as it counts in an organisation, which the caller has found in the scope.
 * @source docs/requirements.md A16, D5
 */
export async function listConfigs(
  tx: ReadTx,
  scope: Scope,
  org: { readonly id: string; readonly path: string },
): Promise<ConfigRow[]> {
  const orgIds = idsNearestFirst(org.path);
  const configs = await loadConfigs(tx, orgIds);
  const actions = Object.keys(noticeActions);
  const found = actions.map((noticeAction) => ({
    noticeAction,
    config: nearestConfig(org.path, (orgId) => configs.get(`${orgId}/${noticeAction}`)),
  }));
  const receivers = await selectReceivers(
    tx,
    scope,
    found.flatMap(({ config }) => config?.id ?? []),
  );
  const seen = await seenEndpoints(
    tx,
    scope,
    found.flatMap(({ config }) => config?.endpointIds ?? []),
  );
  const titles = await tx.sql
    .select({ id: organization.id, title: organization.title })
    .from(organization)
    .where(inArray(organization.id, orgIds));
  return found.map(({ noticeAction, config }): ConfigRow => {
    if (config === null) {
      const inheritedFrom = { orgId: null, orgName: null };
      const none = { configId: null, version: 0, othersCount: 0, otherEndpoints: 0 };
      return { noticeAction, ...factorySetting, ...none, inheritedFrom, receivers: factoryReceivers(noticeAction) };
    }
    const isOwn = config.orgId === org.id;
    const orgName = titles.find(({ id }) => id === config.orgId)?.title ?? '';
    const all = receivers.filter(({ configId }) => configId === config.id);
    const { enabled, minSeverity, channels, quietStart, quietEnd, includeDescendants } = config;
    return {
      noticeAction,
      enabled,
      minSeverity,
      channels,
      quietStart,
      quietEnd,
      includeDescendants,
      endpointIds: config.endpointIds.filter((id) => seen.has(id)),
      otherEndpoints: config.endpointIds.filter((id) => !seen.has(id)).length,
      configId: isOwn ? config.id : null,
      version: isOwn ? config.version : 0,
      inheritedFrom: isOwn ? null : { orgId: config.orgId, orgName },
      receivers: all.filter(({ isSeen }) => isOwn || isSeen).map(shown),
      othersCount: isOwn ? 0 : all.filter(({ isSeen }) => !isSeen).length,
    };
  });
}

/** A receiver as it goes to its reader. */
export function shown({ configId: _config, isSeen: _seen, ...row }: SelectedReceiver): ReceiverRow & { id: string } {
  return row;
}
