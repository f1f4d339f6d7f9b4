import { and, eq, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { findUser } from './findUser.ts';
import type { UserRow } from './userRow.ts';

/** What somebody may change of the own account; what is absent stays. */
export interface OwnInfo {
  readonly userId: string;
  readonly version: number;
  readonly realName?: string | undefined;
  readonly mail?: string | null | undefined;
  readonly locale?: 'zh-CN' | 'en-US' | null | undefined;
  /** Only while the name is a generated one. */
  readonly username?: string | undefined;
  /** Only while there is none. */
  readonly mobile?: string | undefined;
  readonly now: number;
}

/** @returns the account as it stands, and false for `isChanged` when its version is another; null when it is gone */
export async function updateOwnInfo(
  tx: WriteTx,
  input: OwnInfo,
): Promise<{ readonly current: UserRow; readonly isChanged: boolean } | null> {
  const { userId, version, realName, mail, locale, username, mobile, now } = input;
  const changed = await tx.sql
    .update(user)
    .set({
      ...(realName === undefined ? {} : { realName }),
      ...(mail === undefined ? {} : { mail }),
      ...(locale === undefined ? {} : { locale }),
      ...(mobile === undefined ? {} : { mobile }),
      ...(username === undefined
        ? {}
        : { username, usernameLower: username.toLowerCase(), isUsernameGenerated: false }),
      updatedAt: now,
      updatedBy: userId,
      version: sql`${user.version} + 1`,
    })
    .where(and(eq(user.id, userId), eq(user.version, version)))
    .returning({ id: user.id });
  const current = await findUser(tx, userId);
  return current === null ? null : { current, isChanged: changed.length > 0 };
}
