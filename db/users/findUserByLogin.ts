import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { selectUsers, type UserRow } from './userRow.ts';

/**
 * The account of a sign-in: by username, mail or mobile. A username in the way of another's mail stands first.
 * Unscoped.
 */
export async function findUserByLogin(tx: ReadTx, login: string): Promise<UserRow | null> {
  const lower = login.toLowerCase();
  const named = or(eq(user.usernameLower, lower), eq(user.mobile, login), eq(sql`lower(${user.mail})`, lower));
  const found = await selectUsers(tx, and(named, isNull(user.deletedAt)), 3);
  return found.find((each) => each.username.toLowerCase() === lower) ?? found[0] ?? null;
}
