import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { selectUsers, type UserRow } from './userRow.ts';

/** One's own account. */
export async function findUser(tx: ReadTx, userId: string): Promise<UserRow | null> {
  const [found] = await selectUsers(tx, and(eq(user.id, userId), isNull(user.deletedAt)), 1);
  return found ?? null;
}
