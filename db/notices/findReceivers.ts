import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Role } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import {
  factoryRoles,
  everyWay,
  factorySetting,
  isTold,
  channelsFor,
  messageChannels,
  nearestConfig,
  type DeliveryChannel,
  type MessageSetting,
  type OutboxChannel,
} from '#domain/notices/messageConfig.ts';
import { areOnOnePath, isWithin } from '#domain/orgs/path.ts';
import type { ReadTx } from '../engine/database.ts';
import { loadConfigs, type StoredConfig } from '../messageConfigs/loadConfigs.ts';
import { organization } from '../schema/organizations.ts';
import { messageReceiver } from '../schema/notices.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';
import { inChunks } from '../engine/inChunks.ts';
import { loadEndpoints } from './loadEndpoints.ts';

/** The organisations of a path `/root/a/b/`: itself and its ancestors. */
function orgsOfPath(orgPath: string): string[] {
  return orgPath.split('/').filter((id) => id !== '');
}

/** What decides who is told of something. */
export interface Told {
  readonly noticeAction: string;
  readonly orgPath: string;
  readonly severity: number;
  /** These are told instead of the organisation's. */
  readonly userIds?: readonly string[];
  /** These are told too. */
  readonly alsoUserIds?: readonly string[];
  /** By mail and SMS too, whatever was set, and without quiet hours. */
  readonly byEveryWay?: boolean;
}

/** A delivery to one address, or by one channel. */
export interface DeliveryTo {
  readonly userId: string | null;
  readonly personId: string | null;
  readonly channel: OutboxChannel;
  /** Of a channel that is told once a notice. */
  readonly channelId: string | null;
  /** Empty without an address; a channel's host. */
  readonly target: string;
  readonly locale: Locale;
}

/** Who is told of one thing, and how. */
export interface Audience {
  readonly setting: MessageSetting;
  /** Those who have it in their messages. */
  readonly userIds: readonly string[];
  readonly deliveries: readonly DeliveryTo[];
}

type StoredReceiver = Pick<typeof messageReceiver.$inferSelect, 'receiverType' | 'ref' | 'channels'>;

/** Told by every way that the message goes. */
const receiver = (receiverType: 'role' | 'user', ref: string): StoredReceiver => ({
  receiverType,
  ref,
  channels: [...messageChannels],
});

/**
 * Who is told of these things, by the effective configuration: of the nearest organisation with one of its own, else
 * the factory setting. Users are the enabled ones as they are now, of a role those of the organisation and its
 * ancestors; people those on duty. What is for somebody in particular goes to them, and to users and people that the
 * configuration names, but to no role. Null for what nobody is to be told of. Unscoped: notices.
 * @source docs/requirements.md A16
 */
export async function findReceivers(tx: ReadTx, things: readonly Told[]): Promise<(thing: Told) => Audience | null> {
  const orgIds = [...new Set(things.flatMap(({ orgPath }) => orgsOfPath(orgPath)))];
  const configs = await loadConfigs(tx, orgIds);
  const configOf = ({ orgPath, noticeAction }: Told): StoredConfig | null =>
    nearestConfig(orgPath, (orgId) => configs.get(`${orgId}/${noticeAction}`));
  const settingOf = (thing: Told): MessageSetting => {
    const setting = configOf(thing) ?? factorySetting;
    return thing.byEveryWay === true ? { ...setting, ...everyWay } : setting;
  };
  const wanted = things.filter((thing) => isTold(settingOf(thing), thing.severity));
  if (wanted.length === 0) return () => null;

  const receivers = await loadReceivers(tx, [...new Set(wanted.flatMap((thing) => configOf(thing)?.id ?? []))]);
  const endpoints = await loadEndpoints(tx, [
    ...new Set(wanted.flatMap((thing) => configOf(thing)?.endpointIds ?? [])),
  ]);
  const named = [...receivers.values()].flat();
  const wantedOrgs = new Set(wanted.flatMap(({ orgPath }) => orgsOfPath(orgPath)));
  const inParticular = wanted.flatMap(({ userIds = [], alsoUserIds = [] }) => [...userIds, ...alsoUserIds]);
  const users = await loadUsers(tx, [...wantedOrgs], [...refsOf(named, 'user'), ...inParticular]);
  const people = await loadPeople(tx, refsOf(named, 'person'));

  /**
   * Whoever was named and has gone elsewhere since is told no more: within the organisation that names, or above it.
   */
  const near =
    ({ orgPath }: Told, { orgId }: StoredConfig) =>
    ({ receiverType, ref }: StoredReceiver): boolean => {
      if (receiverType === 'role') return true;
      const at = (receiverType === 'user' ? users.byId : people).get(ref)?.orgPath ?? null;
      const of = orgPath.slice(0, orgPath.indexOf(`/${orgId}/`) + orgId.length + 2);
      return at !== null && areOnOnePath(at, of);
    };
  const known = new Map<string, Audience>();
  return (thing) => {
    const config = configOf(thing);
    const setting = settingOf(thing);
    if (!isTold(setting, thing.severity)) return null;
    const named = [thing.userIds?.join() ?? '', thing.alsoUserIds?.join() ?? ''];
    const key = [thing.orgPath, config?.id ?? thing.noticeAction, String(thing.byEveryWay), ...named].join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const factory = factoryRoles(thing.noticeAction).map((role) => receiver('role', role));
    const list = config === null ? factory : (receivers.get(config.id) ?? []).filter(near(thing, config));
    const told =
      thing.userIds === undefined
        ? list
        : [
            ...thing.userIds.map((id) => receiver('user', id)),
            ...list.filter(({ receiverType }) => receiverType !== 'role'),
          ];
    const also = (thing.alsoUserIds ?? []).map((id) => receiver('user', id));
    const reached = audienceOf(setting, [...told, ...also], orgsOfPath(thing.orgPath), users, people);
    const by = setting.endpointIds.flatMap((id) => endpoints.get(id) ?? []);
    // An organisation that was moved elsewhere leaves the channels of those that were above it.
    const once = by.filter(({ orgPath }) => isWithin(thing.orgPath, orgPath)).map(({ to }) => to);
    const audience = { ...reached, deliveries: [...reached.deliveries, ...once] };
    known.set(key, audience);
    return audience;
  };
}

const refsOf = (list: readonly StoredReceiver[], type: StoredReceiver['receiverType']): string[] => [
  ...new Set(list.filter(({ receiverType }) => receiverType === type).map(({ ref }) => ref)),
];

async function loadReceivers(tx: ReadTx, configIds: readonly string[]): Promise<Map<string, StoredReceiver[]>> {
  const byConfig = new Map<string, StoredReceiver[]>();
  for (const some of inChunks(configIds)) {
    const rows = await tx.sql
      .select({
        configId: messageReceiver.configId,
        receiverType: messageReceiver.receiverType,
        ref: messageReceiver.ref,
        channels: messageReceiver.channels,
      })
      .from(messageReceiver)
      .where(inArray(messageReceiver.configId, some))
      .orderBy(messageReceiver.id);
    for (const { configId, ...row } of rows) push(byConfig, configId, row);
  }
  return byConfig;
}

interface Reachable {
  readonly id: string;
  readonly mail: string | null;
  readonly mobile: string | null;
  readonly locale: string | null;
  /** Null for somebody of no organisation. */
  readonly orgPath: string | null;
}
interface FoundUser extends Reachable {
  readonly orgId: string | null;
  readonly roles: readonly Role[];
}
interface Users {
  readonly byId: ReadonlyMap<string, FoundUser>;
  readonly byOrg: ReadonlyMap<string, readonly FoundUser[]>;
}

/** The enabled users of these organisations, and these. */
async function loadUsers(tx: ReadTx, orgIds: readonly string[], named: readonly string[]): Promise<Users> {
  const ids = [...new Set(named)];
  const byId = new Map<string, FoundUser>();
  const byOrg = new Map<string, FoundUser[]>();
  const enabled = and(eq(user.status, 'enabled'), isNull(user.deletedAt));
  const columns = {
    id: user.id,
    orgId: user.orgId,
    roles: user.roles,
    mail: user.mail,
    mobile: user.mobile,
    locale: user.locale,
    orgPath: organization.path,
  };
  const isTheirs = eq(organization.id, user.orgId);
  for (const some of inChunks(orgIds)) {
    const rows = await tx.sql
      .select(columns)
      .from(user)
      .leftJoin(organization, isTheirs)
      .where(and(inArray(user.orgId, some), enabled));
    for (const row of rows) if (row.orgId !== null) push(byOrg, row.orgId, row);
  }
  for (const some of inChunks(ids)) {
    const rows = await tx.sql
      .select(columns)
      .from(user)
      .leftJoin(organization, isTheirs)
      .where(and(inArray(user.id, some), enabled));
    for (const row of rows) byId.set(row.id, row);
  }
  return { byId, byOrg };
}

async function loadPeople(tx: ReadTx, ids: readonly string[]): Promise<Map<string, Reachable>> {
  const byId = new Map<string, Reachable>();
  for (const some of inChunks(ids)) {
    const rows = await tx.sql
      .select({ id: person.id, mail: person.mail, mobile: person.mobile, orgPath: organization.path })
      .from(person)
      .leftJoin(organization, eq(organization.id, person.orgId))
      .where(and(inArray(person.id, some), eq(person.status, 'on'), isNull(person.deletedAt)));
    for (const row of rows) byId.set(row.id, { ...row, locale: null });
  }
  return byId;
}

function audienceOf(
  setting: MessageSetting,
  receivers: readonly StoredReceiver[],
  orgIds: readonly string[],
  users: Users,
  people: ReadonlyMap<string, Reachable>,
): Audience {
  const userIds = new Set<string>();
  // One delivery an address, however many receivers it stands for.
  const deliveries = new Map<string, DeliveryTo>();
  const write = (to: Reachable, by: readonly DeliveryChannel[], whose: 'userId' | 'personId'): void => {
    for (const way of by) {
      const target = (way === 'mail' ? to.mail : to.mobile) ?? '';
      const key = `${way} ${target === '' ? `${whose} ${to.id}` : target}`;
      if (deliveries.has(key)) continue;
      const locale = to.locale === 'en-US' ? 'en-US' : 'zh-CN';
      const none = { userId: null, personId: null, channelId: null };
      deliveries.set(key, { ...none, [whose]: to.id, channel: way, target, locale });
    }
  };
  for (const { receiverType, ref, channels } of receivers) {
    const by = channelsFor(setting, channels);
    if (receiverType === 'person') {
      const found = people.get(ref);
      if (found !== undefined) write(found, by, 'personId');
      continue;
    }
    for (const found of receiverType === 'role' ? holdersOf(ref, orgIds, users) : userOf(ref, users)) {
      userIds.add(found.id);
      write(found, by, 'userId');
    }
  }
  return { setting, userIds: [...userIds], deliveries: [...deliveries.values()] };
}

function holdersOf(role: string, orgIds: readonly string[], { byOrg }: Users): FoundUser[] {
  return orgIds.flatMap((id) => byOrg.get(id) ?? []).filter(({ roles }) => roles.some((held) => held === role));
}

function userOf(id: string, { byId }: Users): FoundUser[] {
  const found = byId.get(id);
  return found === undefined ? [] : [found];
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
