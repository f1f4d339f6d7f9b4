import { sql } from 'drizzle-orm';
import type { ChannelKind, SmsTemplate } from '#domain/channels/channel.ts';
import { handledCode } from '#domain/codes.ts';
import type { DeliveryStatus } from '#domain/notices/delivery.ts';
import type { MessageChannel, OutboxChannel, ReceiverType } from '#domain/notices/messageConfig.ts';
import {
  bool,
  editable,
  id,
  index,
  int,
  json,
  primaryKey,
  table,
  text,
  timestamp,
  uniqueIndex,
} from '../engine/columns.ts';
import { organization } from './organizations.ts';

/** A notice, shared by all who receive it; whether it was read is each one's own (`notice_user`). */
export const notice = table(
  'notice',
  {
    id: id(),
    noticeAction: text().notNull(),
    orgId: text().notNull(),
    deviceId: text(),
    railName: text().notNull().default(''),
    deviceCode: text().notNull().default(''),
    deviceAddress: text().notNull().default(''),
    /** Template and params: rendered in the reader's language. */
    contentKey: text().notNull(),
    contentParams: json<Record<string, string | number>>().notNull(),
    /** 2 fault, 3 device alarm, 4 import job, 0 none. */
    targetType: int().notNull(),
    targetId: text().notNull().default(''),
    severity: int().notNull(),
    handledStatus: text().notNull().default(handledCode.unhandled),
    handledBy: text(),
    handledAt: timestamp(),
    /** One notice a source event and kind, ever: `eventId:raise:n`. */
    sourceKey: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('notice_created').on(t.createdAt),
    index('notice_target').on(t.targetType, t.targetId),
    uniqueIndex('notice_source').on(t.sourceKey),
  ],
);

export const noticeUser = table(
  'notice_user',
  {
    noticeId: text()
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    isRead: int().notNull().default(0),
    readAt: timestamp(),
    createdAt: timestamp().notNull(),
    deletedAt: timestamp(),
    /** Of its notice, for the lists of one user; '' until rows of before 2.8 were filled. */
    noticeAction: text().notNull().default(''),
    /** Of its notice, where `noticeAction` is there. */
    deviceId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.userId] }),
    index('notice_user_created')
      .on(t.userId, t.createdAt, t.noticeId)
      .where(sql`deleted_at IS NULL`),
    // Asked in these very words. 1 is read, anything else is not.
    index('notice_user_new')
      .on(t.userId, t.noticeAction, t.createdAt, t.noticeId)
      .where(sql`is_read <> 1 AND deleted_at IS NULL`),
    index('notice_user_read')
      .on(t.userId, t.noticeAction, t.createdAt, t.noticeId)
      .where(sql`is_read = 1 AND deleted_at IS NULL`),
    index('notice_user_device')
      .on(t.userId, t.deviceId)
      .where(sql`is_read <> 1 AND deleted_at IS NULL`),
  ],
);

/** What an organisation set for one kind of message; without a row it inherits. @source docs/requirements.md A16 */
export const messageConfig = table(
  'message_config',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    noticeAction: text().notNull(),
    enabled: bool().notNull(),
    minSeverity: int().notNull(),
    channels: json<MessageChannel[]>().notNull(),
    quietStart: text(),
    quietEnd: text(),
    includeDescendants: bool().notNull(),
    ...editable(),
  },
  (t) => [uniqueIndex('message_config_action').on(t.orgId, t.noticeAction)],
);

/** Whom a configuration names: a role, an account, or somebody of the personnel. */
export const messageReceiver = table(
  'message_receiver',
  {
    id: id(),
    configId: text()
      .notNull()
      .references(() => messageConfig.id, { onDelete: 'cascade' }),
    receiverType: text().$type<ReceiverType>().notNull(),
    /** The role, the account's id or the person's id. */
    ref: text().notNull(),
    channels: json<MessageChannel[]>().notNull(),
    createdAt: timestamp().notNull(),
    createdBy: text(),
  },
  (t) => [uniqueIndex('message_receiver_ref').on(t.configId, t.receiverType, t.ref)],
);

/**
 * Where notices of an organisation, and of those below it, go over HTTP. A deleted one has no secret any more; the
 * sending log still names it.
 * @source docs/adr/0044-channels.md
 */
export const channel = table(
  'channel',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    kind: text().$type<ChannelKind>().notNull(),
    name: text().notNull(),
    /** Of its address: all of it that is shown. */
    host: text().notNull(),
    /** Address and secret, sealed by DATA_KEY. */
    secretEnc: text().notNull(),
    hasSecret: bool().notNull(),
    /** What it is written to in; a short message is written in its reader's. */
    locale: text().$type<'zh-CN' | 'en-US'>().notNull(),
    /** Of short messages alone. */
    template: json<SmsTemplate>(),
    enabled: bool().notNull(),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [index('channel_org').on(t.orgId)],
);

/** Channels that a configuration names: told once a notice. */
export const messageConfigChannel = table(
  'message_config_channel',
  {
    configId: text()
      .notNull()
      .references(() => messageConfig.id, { onDelete: 'cascade' }),
    channelId: text()
      .notNull()
      .references(() => channel.id),
  },
  (t) => [primaryKey({ columns: [t.configId, t.channelId] }), index('message_config_channel_channel').on(t.channelId)],
);

/** What leaves the house; written in the transaction of its notice. @source docs/requirements.md A16, B10 */
export const outbox = table(
  'outbox',
  {
    id: id(),
    noticeId: text()
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    orgId: text().notNull(),
    /** The account that it goes to, or the person. */
    userId: text(),
    personId: text(),
    channel: text().$type<OutboxChannel>().notNull(),
    /** The row of `channel` that it goes by; of a short message known when it is sent. */
    channelId: text(),
    /** A channel's host. Empty when the receiver has no address: the delivery is skipped. */
    target: text().notNull(),
    /** Written when it is sent, in this language. */
    locale: text().$type<'zh-CN' | 'en-US'>().notNull(),
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    /** Of the configuration that it was written by. */
    quietStart: text(),
    quietEnd: text(),
    /** Sent by hand: quiet hours do not hold it. */
    isByHand: bool().notNull().default(false),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: int().notNull().default(0),
    lastError: text(),
    /** The delivery that takes this one along: they leave as one message. */
    digestId: text(),
    /** When a try began that has no outcome yet: its process may have died in it. */
    startedAt: timestamp(),
    /** A try had no outcome: it may have been sent once more than the log says. */
    uncertain: bool().notNull().default(false),
    /** When a queued one is queued again: after a failure, or because its job was lost. */
    nextAt: timestamp().notNull(),
    sentAt: timestamp(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('outbox_status').on(t.status, t.nextAt),
    index('outbox_notice').on(t.noticeId),
    // What a receiver had of late, and what waits for one.
    index('outbox_receiver').on(t.target, t.createdAt),
    index('outbox_digest')
      .on(t.digestId)
      .where(sql`digest_id IS NOT NULL`),
    // The order of the sending log, and what it is narrowed by.
    index('outbox_created').on(t.createdAt, t.id),
    index('outbox_org').on(t.orgId, t.createdAt, t.id),
    index('outbox_state').on(t.status, t.createdAt, t.id),
  ],
);
