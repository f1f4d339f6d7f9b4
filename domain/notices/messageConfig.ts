import type { FieldText } from '../access/fieldTexts.ts';
import type { Role } from '../access/access.ts';
import type { NoticeAction } from '../alarms/notice.ts';
import { endpointKinds } from '../channels/channel.ts';
import { idsNearestFirst } from '../orgs/path.ts';

/** Ways by which a message reaches somebody. `inapp` is always on. @source docs/requirements.md A16 */
export const messageChannels = ['inapp', 'mail', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
/** Ways that leave the house for one receiver. */
export const deliveryChannels = ['mail', 'sms'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
/** All that the sending log holds. */
export const outboxChannels = [...deliveryChannels, ...endpointKinds] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

export const receiverTypes = ['role', 'user', 'person'] as const;
export type ReceiverType = (typeof receiverTypes)[number];

/** What an organisation set for one kind of message. */
export interface MessageSetting {
  readonly enabled: boolean;
  /** 1 critical … 4 info: events that are less severe send nothing. */
  readonly minSeverity: number;
  readonly channels: readonly MessageChannel[];
  /** `HH:mm` in APP_TZ; both or none. */
  readonly quietStart: string | null;
  readonly quietEnd: string | null;
  /** Whether it counts for the organisations below, too. */
  readonly includeDescendants: boolean;
  /** Channels that are told once a notice, by their ids. */
  readonly endpointIds: readonly string[];
}

/** The default, where nothing was set. @source docs/requirements.md A16 */
export const factorySetting: MessageSetting = {
  enabled: true,
  minSeverity: 4,
  channels: ['inapp'],
  quietStart: null,
  quietEnd: null,
  includeDescendants: true,
  endpointIds: [],
};

/** What goes over any setting: of severity 4 and better too, by all ways, at any hour. */
export const everyWay = {
  enabled: true,
  minSeverity: 4,
  channels: messageChannels,
  quietStart: null,
  quietEnd: null,
} as const satisfies Partial<MessageSetting>;

/** Kinds that are always for somebody in particular: who began an import, whom something was assigned to. */
const personal: ReadonlySet<string> = new Set<NoticeAction>(['NA07', 'NA08']);

/** Who is told then: of the organisation of the event and its ancestors. */
export function factoryRoles(noticeAction: string): readonly Role[] {
  return personal.has(noticeAction) ? [] : ['operate', 'supervise_zhidui'];
}

/** The most severe first, as they are stored. */
export const severities = [1, 2, 3, 4] as const;

/**
 * The configuration of an event: of the nearest organisation, itself or above, that has one which counts there.
 * @param ofOrg what each organisation has of its own, for one kind of message
 * @returns null where the factory setting counts
 */
export function nearestConfig<C extends Pick<MessageSetting, 'includeDescendants'>>(
  orgPath: string,
  ofOrg: (orgId: string) => C | undefined,
): C | null {
  for (const [steps, orgId] of idsNearestFirst(orgPath).entries()) {
    const found = ofOrg(orgId);
    if (found !== undefined && (steps === 0 || found.includeDescendants)) return found;
  }
  return null;
}

/** Whether an event of this severity is told at all. */
export function isTold(setting: Pick<MessageSetting, 'enabled' | 'minSeverity'>, severity: number): boolean {
  return setting.enabled && severity <= setting.minSeverity;
}

/** The deliveries that a receiver gets: by the ways that the message goes and the receiver takes. */
export function channelsFor(
  setting: Pick<MessageSetting, 'channels'>,
  taken: readonly MessageChannel[],
): readonly DeliveryChannel[] {
  return deliveryChannels.filter((channel) => setting.channels.includes(channel) && taken.includes(channel));
}

/** In the table's order, `inapp` always among them. */
export function withInApp(channels: readonly MessageChannel[]): MessageChannel[] {
  return messageChannels.filter((channel) => channel === 'inapp' || channels.includes(channel));
}

type QuietField = 'quietStart' | 'quietEnd';
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Faults of quiet hours by field, asked by the client at every change and by the server. */
export function quietFaults(setting: Pick<MessageSetting, QuietField>): Partial<Record<QuietField, FieldText>> {
  const { quietStart, quietEnd } = setting;
  if (quietStart !== null && !clock.test(quietStart)) return { quietStart: 'message.quiet.form' };
  if (quietEnd !== null && !clock.test(quietEnd)) return { quietEnd: 'message.quiet.form' };
  if (quietStart === null && quietEnd !== null) return { quietStart: 'message.quiet.both' };
  if (quietStart !== null && quietEnd === null) return { quietEnd: 'message.quiet.both' };
  return quietStart !== null && quietStart === quietEnd ? { quietEnd: 'message.quiet.same' } : {};
}

/** Somebody whom a configuration names, as lists show them. */
export interface ReceiverRow {
  /** Null for the roles of the factory setting. */
  readonly id: string | null;
  readonly receiverType: ReceiverType;
  readonly role: Role | null;
  readonly userId: string | null;
  readonly personId: string | null;
  /** Name of the user or the person; empty for a role. */
  readonly name: string;
  readonly orgName: string;
  readonly mail: string | null;
  readonly mobile: string | null;
  readonly channels: readonly MessageChannel[];
  /** False when nothing reaches them: disabled, deleted, off duty. */
  readonly reachable: boolean;
}

/** One kind of message as an organisation has it. */
export interface MessageConfigRow extends MessageSetting {
  readonly noticeAction: string;
  readonly noticeActionName: string;
  /** The organisation's own row; null while it inherits. */
  readonly configId: string | null;
  /** 0 without a row of its own. */
  readonly version: number;
  /** Where the values come from when they are inherited; `orgId` and `orgName` are null for the factory setting. */
  readonly inheritedFrom: { readonly orgId: string | null; readonly orgName: string | null } | null;
  readonly receivers: readonly ReceiverRow[];
  /** Receivers of organisations above, whom the reader does not see. */
  readonly othersCount: number;
  /** Channels of organisations above that the reader does not see; they stay when the others are changed. */
  readonly otherEndpoints: number;
}
