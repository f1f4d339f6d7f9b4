import { eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/** The number of the caller's own account; null without one. Unscoped: self. */
export async function findMobile(tx: ReadTx, userId: string): Promise<string | null> {
  const [self] = await tx.sql.select({ mobile: user.mobile }).from(user).where(eq(user.id, userId));
  return self?.mobile ?? null;
}
