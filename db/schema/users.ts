import { sql } from 'drizzle-orm';
import type { Role } from '#domain/access/access.ts';
import { bool, editable, id, index, int, json, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';

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
    mobile: text().notNull(),
    mail: text(),
    avatar: text(),
    orgId: text(),
    companyId: text(),
    roles: json<Role[]>().notNull(),
    status: text().$type<'pending' | 'enabled' | 'disabled'>().notNull(),
    locale: text(),
    lastLoginAt: timestamp(),
    lastLoginIp: text(),
    passwordChangedAt: timestamp(),
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
    // Receivers of a notice: the users of an organisation and its ancestors.
    index('user_org').on(t.orgId),
  ],
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
    client: text().$type<'web' | 'screen'>().notNull(),
    revokedAt: timestamp(),
    revokeReason: text().$type<'logout' | 'password' | 'disabled' | 'admin' | 'replaced'>(),
  },
  (t) => [uniqueIndex('session_token').on(t.tokenHash), index('session_user').on(t.userId)],
);

/** Wrong passwords by account and address: the lock of SPEC-026 reads it, a restart does not forget it. */
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
