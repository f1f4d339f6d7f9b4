import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { deleteRecoveryCodes } from './recoveryCodes.ts';

/** Stores the secret of a second factor that is not confirmed yet. @returns false when one is in force already */
export async function prepareTotp(tx: WriteTx, userId: string, secretEnc: string): Promise<boolean> {
  const changed = await tx.sql
    .update(user)
    .set({ totpSecretEnc: secretEnc, totpLastStep: null })
    .where(and(eq(user.id, userId), isNull(user.totpEnabledAt)))
    .returning({ id: user.id });
  return changed.length > 0;
}

/** Puts the second factor in force. @returns false when it was changed meanwhile */
export async function enableTotp(
  tx: WriteTx,
  input: { readonly userId: string; readonly secretEnc: string; readonly step: number; readonly now: number },
): Promise<boolean> {
  const changed = await tx.sql
    .update(user)
    .set({ totpEnabledAt: input.now, totpLastStep: input.step, version: sql`${user.version} + 1` })
    .where(and(eq(user.id, input.userId), eq(user.totpSecretEnc, input.secretEnc), isNull(user.totpEnabledAt)))
    .returning({ id: user.id });
  return changed.length > 0;
}

/** Takes the second factor away, and the recovery codes with it. */
export async function disableTotp(tx: WriteTx, userId: string): Promise<void> {
  await tx.sql
    .update(user)
    .set({ totpEnabledAt: null, totpSecretEnc: null, totpLastStep: null, version: sql`${user.version} + 1` })
    .where(eq(user.id, userId));
  await deleteRecoveryCodes(tx, userId);
}

/** Uses up a time step. @returns false when it, or a later one, was used before: no code works twice */
export async function takeTotpStep(tx: WriteTx, userId: string, step: number): Promise<boolean> {
  const taken = await tx.sql
    .update(user)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(user.id, userId),
        isNotNull(user.totpEnabledAt),
        or(isNull(user.totpLastStep), lt(user.totpLastStep, step)),
      ),
    )
    .returning({ id: user.id });
  return taken.length > 0;
}
