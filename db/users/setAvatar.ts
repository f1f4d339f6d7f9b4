import { eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/**
 * Sets the address of somebody's picture, or takes it away. Only its owner does this, so it does not move the version:
 * a form that is open beside it still saves.
 */
export async function setAvatar(tx: WriteTx, userId: string, avatar: string | null, now: number): Promise<void> {
  await tx.sql.update(user).set({ avatar, updatedAt: now, updatedBy: userId }).where(eq(user.id, userId));
}
