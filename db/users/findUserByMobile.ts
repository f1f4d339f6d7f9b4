import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { selectUsers, type UserRow } from './userRow.ts';

/** The account of a mobile. Unscoped: the caller proves to own the number. */
export async function findUserByMobile(tx: ReadTx, mobile: string): Promise<UserRow | null> {
  const [found] = await selectUsers(tx, and(eq(user.mobile, mobile), isNull(user.deletedAt)), 1);
  return found ?? null;
}
