import { sql } from 'drizzle-orm';
import type { Role } from '#domain/access/access.ts';
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

/** Accounts of people. `usernameLower` makes the name unique whatever its case, on both engines. */
export const user = table(
  'user',
  {
    id: id(),
    uuid: text().notNull(),
    username: text().notNull(),
    usernameLower: text().notNull(),
    passwordHash: text().notNull(),
    realName: text().notNull(),
    /** Null for the root of the first start, until somebody gives it one. */
    mobile: text(),
    mail: text(),
    avatar: text(),
    orgId: text(),
    companyId: text(),
    roles: json<Role[]>().notNull(),
    status: text().$type<'pending' | 'enabled' | 'disabled'>().notNull(),
    /** Of a wall screen: while it has no role, its sessions live on. An administrator says so. */
    isScreen: bool().notNull().default(false),
    locale: text(),
    /** Registered by phone: the name was made, and its owner may change it once. */
    isUsernameGenerated: bool().notNull().default(false),
    /** Hashes before the present one, newest first: as many as the password policy looks back on. */
    passwordHistory: json<string[]>(),
    /** Encrypted with DATA_KEY; null while the second factor is off. */
    totpSecretEnc: text(),
    totpEnabledAt: timestamp(),
    /** The last time step that was accepted: no code works twice. */
    totpLastStep: int(),
    lastLoginAt: timestamp(),
    lastLoginIp: text(),
    passwordChangedAt: timestamp(),
    /** Somebody else set it: its owner chooses another before anything else. */
    isPasswordInitial: bool().notNull().default(false),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('user_username')
      .on(t.usernameLower)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('user_mobile')
      .on(t.mobile)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('user_uuid').on(t.uuid),
    uniqueIndex('user_mail')
      .on(sql`lower(mail)`)
      .where(sql`deleted_at IS NULL AND mail IS NOT NULL`),
    // Receivers of a notice: the users of an organisation and its ancestors.
    index('user_org').on(t.orgId),
  ],
);

/** Codes that stand in for the second factor, each once. Never the code itself. */
export const recoveryCode = table(
  'recovery_code',
  {
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    createdAt: timestamp().notNull(),
    usedAt: timestamp(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A sign-in. The token itself is never stored, only sha256(token + pepper). */
export const session = table(
  'session',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    createdAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
    lastSeenAt: timestamp().notNull(),
    remember: bool().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** `screen` of a screen account. */
    client: text().$type<'web' | 'screen'>().notNull(),
    /** When its user last gave the password or the second factor; null when neither was asked for. */
    provenAt: timestamp(),
    revokedAt: timestamp(),
    revokeReason: text().$type<'logout' | 'password' | 'disabled' | 'admin' | 'replaced'>(),
  },
  (t) => [uniqueIndex('session_token').on(t.tokenHash), index('session_user').on(t.userId)],
);

/** Networks that an account signed in from: for them it is never locked, even while others guess. */
export const knownNetwork = table(
  'known_network',
  {
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    network: text().notNull(),
    lastLoginAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] })],
);

/**
 * A code sent to a mobile or a mail: five minutes, five tries, one use. Never the code itself.
 * @source docs/requirements.md A6
 */
export const captcha = table(
  'captcha',
  {
    id: id(),
    scene: text().$type<'register' | 'loginByPhone' | 'resetPassword'>().notNull(),
    target: text().notNull(),
    codeHash: text().notNull(),
    /** Of what its asker alone was given: the code is worth nothing to others. */
    ticketHash: text().notNull(),
    sentAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
    attempts: int().notNull().default(0),
    usedAt: timestamp(),
    ip: text().notNull(),
  },
  (t) => [
    index('captcha_target').on(t.scene, t.target, t.sentAt),
    // Codes of an address in a day, and what is old enough to go.
    index('captcha_ip').on(t.ip, t.sentAt),
  ],
);

/**
 * Tries by account and network that were not right, those under way among them: the lock of SPEC-026 reads it, a
 * restart does not forget it.
 */
export const loginFailure = table(
  'login_failure',
  {
    account: text().notNull(),
    address: text().notNull(),
    failedCount: int().notNull(),
    firstFailedAt: timestamp().notNull(),
    lockedUntil: timestamp(),
  },
  (t) => [uniqueIndex('login_failure_key').on(t.account, t.address)],
);

/**
 * The same by account and day, over all networks: its cap is what holds back whoever guesses from very many of them.
 */
export const loginDay = table(
  'login_day',
  {
    account: text().notNull(),
    /** When it begins in APP_TZ. */
    day: timestamp().notNull(),
    tries: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.day] }), index('login_day_day').on(t.day)],
);
