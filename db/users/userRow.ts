import { eq, sql, type SQL } from 'drizzle-orm';
import type { Role } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';

/** An account with its organisation. The hash never leaves the server. */
export interface UserRow {
  readonly id: string;
  readonly uuid: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly realName: string;
  /** Empty while there is none. */
  readonly mobile: string;
  readonly mail: string | null;
  readonly avatar: string | null;
  readonly orgId: string | null;
  readonly orgName: string | null;
  readonly orgPath: string | null;
  readonly roles: readonly Role[];
  readonly status: 'pending' | 'enabled' | 'disabled';
  /** @source domain/users/screenAccount.ts */
  readonly isScreen: boolean;
  readonly locale: string | null;
  /** The name was made at registration: its owner may change it once. */
  readonly isUsernameGenerated: boolean;
  /** Epoch ms; null while the second factor is off. */
  readonly totpEnabledAt: number | null;
  readonly passwordChangedAt: number | null;
  /** Somebody else set the password. */
  readonly isPasswordInitial: boolean;
  readonly createdAt: number;
  readonly version: number;
}

/** The mobile of an account, empty while there is none. */
export const mobileColumn = sql<string>`coalesce(${user.mobile}, '')`;

export const userColumns = {
  id: user.id,
  uuid: user.uuid,
  username: user.username,
  passwordHash: user.passwordHash,
  realName: user.realName,
  mobile: mobileColumn,
  mail: user.mail,
  avatar: user.avatar,
  orgId: user.orgId,
  orgName: organization.title,
  orgPath: organization.path,
  roles: user.roles,
  status: user.status,
  isScreen: user.isScreen,
  locale: user.locale,
  isUsernameGenerated: user.isUsernameGenerated,
  totpEnabledAt: user.totpEnabledAt,
  passwordChangedAt: user.passwordChangedAt,
  isPasswordInitial: user.isPasswordInitial,
  createdAt: user.createdAt,
  version: user.version,
};

export async function selectUsers(tx: ReadTx, where: SQL | undefined, limit: number): Promise<UserRow[]> {
  return tx.sql
    .select(userColumns)
    .from(user)
    .leftJoin(organization, eq(organization.id, user.orgId))
    .where(where)
    .orderBy(user.id)
    .limit(limit);
}
