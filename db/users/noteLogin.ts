import { eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/** Remembers when and from where somebody signed in last. */
export async function noteLogin(tx: WriteTx, login: { userId: string; address: string; now: number }): Promise<void> {
  await tx.sql
    .update(user)
    .set({ lastLoginAt: login.now, lastLoginIp: login.address })
    .where(eq(user.id, login.userId));
}
