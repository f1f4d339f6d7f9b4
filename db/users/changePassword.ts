import { and, eq, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

export interface PasswordChange {
  readonly userId: string;
  readonly passwordHash: string;
  /** Hashes before it, newest first: as many as the policy looks back on. */
  readonly passwordHistory: readonly string[];
  /** Who does it. */
  readonly by: string;
  /** The hash that the old password was compared with: somebody who was faster makes this one fail. */
  readonly oldHash: string;
  readonly now: number;
}

/** The owner's own choice. @returns false when the password was changed meanwhile */
export async function changePassword(tx: WriteTx, input: PasswordChange): Promise<boolean> {
  const changed = await tx.sql
    .update(user)
    .set({
      passwordHash: input.passwordHash,
      passwordHistory: [...input.passwordHistory],
      passwordChangedAt: input.now,
      isPasswordInitial: false,
      updatedAt: input.now,
      updatedBy: input.by,
      version: sql`${user.version} + 1`,
    })
    .where(and(eq(user.id, input.userId), eq(user.passwordHash, input.oldHash)))
    .returning({ id: user.id });
  return changed.length > 0;
}
