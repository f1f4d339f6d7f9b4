import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { minute, second } from '#domain/time.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { loginFailure } from '../schema/users.ts';
import { isKnownNetwork } from './knownNetworks.ts';

export interface LoginKey {
  /** The account's id; of an unknown account the lower-case name that was tried. */
  readonly account: string;
  /** As networkOf of domain/access/network.ts names it. */
  readonly network: string;
}

/** No try is taken before `until` (epoch ms). `lock` = an unknown network is shut out; `slow` = a known one waits. */
export interface LoginGate {
  readonly kind: 'lock' | 'slow';
  readonly until: number;
}

const maxFailures = 5;
const windowMs = 15 * minute;
const lockMs = 15 * minute;
const slowestMs = 30 * second;

const keyed = ({ account, network }: LoginKey) =>
  and(eq(loginFailure.account, account), eq(loginFailure.address, network));

/** 2 s after the fifth wrong try, doubled by each further one, up to 30 s. */
const slowMs = (failures: number) => Math.min(slowestMs, 2 * second * 2 ** (failures - maxFailures));

/** What keeps this account from being tried from this network now; null when nothing does. @source SPEC-026 */
export async function readLoginGate(tx: ReadTx, key: LoginKey, now: number): Promise<LoginGate | null> {
  const [row] = await tx.sql.select({ until: loginFailure.lockedUntil }).from(loginFailure).where(keyed(key));
  if (row?.until == null || row.until <= now) return null;
  return { kind: (await isKnownNetwork(tx, key.account, key.network, now)) ? 'slow' : 'lock', until: row.until };
}

/**
 * Counts a wrong password or code. Five within 15 minutes lock the account for that network alone for 15 minutes, so
 * that nobody can lock another out; a network that the account signed in from lately is only slowed.
 * @returns what holds back the next try from there; null for nothing
 */
export async function countLoginFailure(tx: WriteTx, key: LoginKey, now: number): Promise<LoginGate | null> {
  const isKnown = await isKnownNetwork(tx, key.account, key.network, now);
  const old = lt(loginFailure.firstFailedAt, now - windowMs);
  // What is older than the window, or behind an ended lock, counts no more: the row starts again.
  const isOver = isKnown ? old : or(lt(loginFailure.lockedUntil, now), and(isNull(loginFailure.lockedUntil), old));
  await tx.sql
    .update(loginFailure)
    .set({ failedCount: 0, firstFailedAt: now, lockedUntil: null })
    .where(and(keyed(key), isOver));
  const [row] = await tx.sql
    .insert(loginFailure)
    .values({ account: key.account, address: key.network, failedCount: 1, firstFailedAt: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: [loginFailure.account, loginFailure.address],
      set: { failedCount: sql`${loginFailure.failedCount} + 1` },
    })
    .returning({ failedCount: loginFailure.failedCount, lockedUntil: loginFailure.lockedUntil });
  if (!row || row.failedCount < maxFailures) return null;
  const until = isKnown ? now + slowMs(row.failedCount) : (row.lockedUntil ?? now + lockMs);
  await tx.sql.update(loginFailure).set({ lockedUntil: until }).where(keyed(key));
  return { kind: isKnown ? 'slow' : 'lock', until };
}

/** A right password forgets the wrong ones before it. */
export async function clearLoginFailures(tx: WriteTx, key: LoginKey): Promise<void> {
  await tx.sql.delete(loginFailure).where(keyed(key));
}
