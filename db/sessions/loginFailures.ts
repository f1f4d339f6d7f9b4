import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { minute } from '#domain/time.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { loginFailure } from '../schema/users.ts';

export interface LoginKey {
  /** The account's id; of an unknown account the lower-case name that was tried. */
  readonly account: string;
  readonly address: string;
}

const maxFailures = 5;
const windowMs = 15 * minute;
const lockMs = 15 * minute;

const keyed = ({ account, address }: LoginKey) =>
  and(eq(loginFailure.account, account), eq(loginFailure.address, address));

/** Until when this account is locked for this address; null when it is not. @source product.md A4, SPEC-026 */
export async function readLoginLock(tx: ReadTx, key: LoginKey, now: number): Promise<number | null> {
  const [row] = await tx.sql.select({ lockedUntil: loginFailure.lockedUntil }).from(loginFailure).where(keyed(key));
  return row?.lockedUntil != null && row.lockedUntil > now ? row.lockedUntil : null;
}

/**
 * Counts a wrong password. Five within 15 minutes lock the account for that address alone for 15 minutes, so that
 * nobody can lock another out.
 * @returns until when it is locked now, else null
 */
export async function countLoginFailure(tx: WriteTx, key: LoginKey, now: number): Promise<number | null> {
  // What is older than the window, or behind an ended lock, counts no more: the row starts again.
  await tx.sql
    .update(loginFailure)
    .set({ failedCount: 0, firstFailedAt: now, lockedUntil: null })
    .where(
      and(
        keyed(key),
        or(
          lt(loginFailure.lockedUntil, now),
          and(isNull(loginFailure.lockedUntil), lt(loginFailure.firstFailedAt, now - windowMs)),
        ),
      ),
    );
  const [row] = await tx.sql
    .insert(loginFailure)
    .values({ ...key, failedCount: 1, firstFailedAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: [loginFailure.account, loginFailure.address],
      set: { failedCount: sql`${loginFailure.failedCount} + 1` },
    })
    .returning({ failedCount: loginFailure.failedCount, lockedUntil: loginFailure.lockedUntil });
  if (!row || row.failedCount < maxFailures) return null;
  const lockedUntil = row.lockedUntil ?? now + lockMs;
  await tx.sql.update(loginFailure).set({ lockedUntil }).where(keyed(key));
  return lockedUntil;
}

/** A right password forgets the wrong ones before it. */
export async function clearLoginFailures(tx: WriteTx, key: LoginKey): Promise<void> {
  await tx.sql.delete(loginFailure).where(keyed(key));
}
