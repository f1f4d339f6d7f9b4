import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/** What proves that somebody is who they say. Never leaves the server. */
export interface Credentials {
  readonly passwordHash: string;
  /** Hashes before it, newest first. */
  readonly passwordHistory: readonly string[] | null;
  /** Sealed with DATA_KEY; null while no second factor is set up. */
  readonly totpSecretEnc: string | null;
  /** Epoch ms; null until the second factor was confirmed. */
  readonly totpEnabledAt: number | null;
  readonly totpLastStep: number | null;
}

/** Unscoped: for signing in, and for one's own account. */
export async function findCredentials(tx: ReadTx, userId: string): Promise<Credentials | null> {
  const [found] = await tx.sql
    .select({
      passwordHash: user.passwordHash,
      passwordHistory: user.passwordHistory,
      totpSecretEnc: user.totpSecretEnc,
      totpEnabledAt: user.totpEnabledAt,
      totpLastStep: user.totpLastStep,
    })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  return found ?? null;
}
