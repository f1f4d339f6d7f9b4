import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { recoveryCode, user } from '../schema/users.ts';
import { forUpdate } from '../engine/forUpdate.ts';

/** Gives an account a new set; the old one is worth nothing. @returns false while the second factor is off */
export async function replaceRecoveryCodes(
  tx: WriteTx,
  input: { readonly userId: string; readonly hashes: readonly string[]; readonly now: number },
): Promise<boolean> {
  const { userId, hashes, now } = input;
  // Under a lock: if the factor is turned off meanwhile, no code of it stays.
  const query = tx.sql
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNotNull(user.totpEnabledAt)));
  if ((await forUpdate(query)).length === 0) return false;
  await deleteRecoveryCodes(tx, userId);
  await tx.sql.insert(recoveryCode).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
  return true;
}

export async function deleteRecoveryCodes(tx: WriteTx, userId: string): Promise<void> {
  await tx.sql.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}

const unused = (userId: string, codeHash?: string) =>
  and(
    eq(recoveryCode.userId, userId),
    isNull(recoveryCode.usedAt),
    codeHash === undefined ? undefined : eq(recoveryCode.codeHash, codeHash),
  );

/** How many of an account's codes are left. */
export async function countRecoveryCodes(tx: ReadTx, userId: string): Promise<number> {
  const [left] = await tx.sql.select({ n: count() }).from(recoveryCode).where(unused(userId));
  return left?.n ?? 0;
}

/** Which of the hashes is one of an account's codes that are left; null for none. */
export async function findRecoveryCode(tx: ReadTx, userId: string, hashes: readonly string[]): Promise<string | null> {
  const [found] = await tx.sql
    .select({ codeHash: recoveryCode.codeHash })
    .from(recoveryCode)
    .where(and(unused(userId), inArray(recoveryCode.codeHash, [...hashes])));
  return found?.codeHash ?? null;
}

/** Uses a code up. @returns how many are left; null when it was used before or never was one */
export async function takeRecoveryCode(
  tx: WriteTx,
  input: { readonly userId: string; readonly codeHash: string; readonly now: number },
): Promise<number | null> {
  const { userId, codeHash, now } = input;
  const taken = await tx.sql
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(unused(userId, codeHash))
    .returning({ codeHash: recoveryCode.codeHash });
  return taken.length === 0 ? null : countRecoveryCodes(tx, userId);
}
