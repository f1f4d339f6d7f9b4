import { and, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import type { Role } from '#domain/access/access.ts';
import { maskMobile, onlineMs, type UserListRow, type UserStatus } from '#domain/users/user.ts';
import type { ReadTx } from '../engine/database.ts';
import { company } from '../schema/companies.ts';
import { organization } from '../schema/organizations.ts';
import { session, user } from '../schema/users.ts';
import { inChunks } from '../engine/inChunks.ts';
import { mobileColumn } from './userRow.ts';

export const accountColumns = {
  id: user.id,
  username: user.username,
  real_name: user.realName,
  mobile: mobileColumn,
  mail: user.mail,
  avatar: user.avatar,
  orgId: user.orgId,
  orgName: organization.title,
  companyId: user.companyId,
  companyName: company.name,
  roles: user.roles,
  status: user.status,
  isScreen: user.isScreen,
  lastLoginAt: user.lastLoginAt,
  lastLoginIp: user.lastLoginIp,
  createdAt: user.createdAt,
  version: user.version,
};

export interface StoredAccount {
  readonly id: string;
  readonly username: string;
  readonly real_name: string;
  readonly mobile: string;
  readonly mail: string | null;
  readonly avatar: string | null;
  readonly orgId: string | null;
  readonly orgName: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly roles: readonly Role[];
  readonly status: UserStatus;
  readonly isScreen: boolean;
  readonly lastLoginAt: number | null;
  readonly lastLoginIp: string | null;
  readonly createdAt: number;
  readonly version: number;
}

/** Accounts with the names of their organisation and unit; the caller adds the condition. */
export function selectAccounts(tx: ReadTx) {
  return tx.sql
    .select(accountColumns)
    .from(user)
    .leftJoin(organization, eq(organization.id, user.orgId))
    .leftJoin(company, eq(company.id, user.companyId));
}

/** Those of these users who have a living session that was seen lately. Live sockets are noted in it every minute. */
export async function onlineAmong(tx: ReadTx, userIds: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const online = new Set<string>();
  for (const some of inChunks(userIds)) {
    const rows = await tx.sql
      .select({ userId: session.userId, seenAt: max(session.lastSeenAt) })
      .from(session)
      .where(and(inArray(session.userId, some), isNull(session.revokedAt), gt(session.expiresAt, now)))
      .groupBy(session.userId);
    for (const { userId, seenAt } of rows) if (Number(seenAt) > now - onlineMs) online.add(userId);
  }
  return online;
}

/** A row as its reader may have it. @param online null for a reader who is no editor of accounts */
export function shownAccount(row: StoredAccount, online: boolean | null): UserListRow {
  if (online !== null) return { ...row, online };
  return {
    ...row,
    username: null,
    mobile: row.mobile === '' ? '' : maskMobile(row.mobile),
    mail: null,
    lastLoginAt: null,
    lastLoginIp: null,
    online: null,
  };
}
