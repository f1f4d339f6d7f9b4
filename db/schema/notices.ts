import { id, index, int, json, primaryKey, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';

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
    handledStatus: text().notNull().default('00'),
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
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.userId] }),
    index('notice_user_unread').on(t.userId, t.isRead, t.createdAt),
  ],
);

/** What leaves by mail, SMS or webhook; written in the transaction of its notice. */
export const outbox = table(
  'outbox',
  {
    id: id(),
    noticeId: text().notNull(),
    channel: text().$type<'mail' | 'sms' | 'webhook'>().notNull(),
    target: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    status: text().$type<'queued' | 'sent' | 'failed' | 'skipped'>().notNull(),
    attempts: int().notNull().default(0),
    lastError: text(),
    createdAt: timestamp().notNull(),
  },
  (t) => [index('outbox_status').on(t.status)],
);
