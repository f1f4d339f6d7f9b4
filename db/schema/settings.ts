import { sql } from 'drizzle-orm';
import { bool, id, index, int, json, serial, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';

/** Settings of the whole installation, and the few facts that must survive a restart (the ingest's clock). */
export const setting = table('setting', {
  key: text().primaryKey(),
  value: json<unknown>().notNull(),
  updatedAt: timestamp().notNull(),
});

/** A user's own settings: locale, landing route, layout, tabs, each under its key. */
export const userSetting = table(
  'user_setting',
  {
    id: id(),
    userId: text().notNull(),
    key: text().notNull(),
    value: json<unknown>().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('user_setting_user').on(t.userId, t.key)],
);

/** The wall screen of an organisation. @source docs/requirements.md A21 */
export const wallScreen = table('wall_screen', {
  orgId: text().primaryKey(),
  value: json<unknown>().notNull(),
  version: int().notNull().default(1),
  updatedAt: timestamp().notNull(),
  updatedBy: text(),
});

/** Names of codes that root may change; builtin rows are never deleted. @source docs/requirements.md A15 */
export const dictionary = table(
  'dictionary',
  {
    id: id(),
    type: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text().notNull(),
    orderNo: int().notNull().default(0),
    enabled: bool().notNull().default(true),
    builtin: bool().notNull().default(false),
    version: int().notNull().default(1),
    updatedAt: timestamp().notNull(),
  },
  (t) => [uniqueIndex('dictionary_code').on(t.type, t.code)],
);

/**
 * Who changed what. Append-only: triggers refuse every change of a row and every removal but the retention's. Never a
 * password, secret, token or captcha.
 * @source docs/adr/0022-audit-chain.md
 */
export const auditLog = table(
  'audit_log',
  {
    id: serial(),
    at: timestamp().notNull(),
    userId: text(),
    username: text(),
    ip: text().notNull(),
    action: text().notNull(),
    targetType: text(),
    targetId: text(),
    orgId: text(),
    result: int().notNull(),
    requestId: text().notNull(),
    data: json<unknown>(),
    durationMs: int().notNull(),
    /** The key of `mac` and `hash`. */
    keyId: int(),
    /** HMAC over the content of the row, made by its writer. */
    mac: text(),
    /** Place in the chain, from 1 without gaps; null until the row is sealed, seconds after it was written. */
    seq: int(),
    /** HMAC over the hash of the row before and everything in this one. */
    hash: text(),
  },
  (t) => [
    uniqueIndex('audit_log_seq').on(t.seq),
    // What waits for its seal: a handful, however long the log.
    index('audit_log_unsealed')
      .on(t.id)
      .where(sql`seq IS NULL`),
    // The order of the list, and what it is narrowed by.
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_org').on(t.orgId, t.at, t.id),
    index('audit_log_user').on(t.userId, t.at, t.id),
    index('audit_log_target').on(t.targetType, t.targetId, t.at, t.id),
    index('audit_log_target_id').on(t.targetId, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
    index('audit_log_result').on(t.result, t.at, t.id),
    // Few. Asked in these very words.
    index('audit_log_failed')
      .on(t.at, t.id)
      .where(sql`result <> 0 AND result <> 1001`),
  ],
);

/** Both ends of the chain of the audit log: the last row that retention removed, and the newest that was sealed. */
export const auditChain = table('audit_chain', {
  name: text().$type<'start' | 'head'>().primaryKey(),
  seq: int().notNull(),
  hash: text().notNull(),
  keyId: int().notNull(),
  /** HMAC over name, seq and hash. */
  mac: text().notNull(),
  at: timestamp().notNull(),
});
