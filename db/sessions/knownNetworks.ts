import { and, eq, gte } from 'drizzle-orm';
import { day } from '#domain/time.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { knownNetwork, user } from '../schema/users.ts';

/**
 * A network counts as known for so long after the last sign-in from there: a session lives up to 30 days, and whoever
 * comes back after one is no stranger.
 */
export const knownForMs = 60 * day;

/** The account signed in from this network lately: there it is never locked. */
export async function isKnownNetwork(tx: ReadTx, userId: string, network: string, now: number): Promise<boolean> {
  const found = await tx.sql
    .select({ network: knownNetwork.network })
    .from(knownNetwork)
    .where(
      and(
        eq(knownNetwork.userId, userId),
        eq(knownNetwork.network, network),
        gte(knownNetwork.lastLoginAt, now - knownForMs),
      ),
    );
  return found.length > 0;
}

/**
 * Whether a sign-in comes from somewhere new: asked before it is noted. The first sign-in of an account does not.
 * @returns the account's name when it does
 */
export async function nameIfStrange(tx: ReadTx, userId: string, network: string, now: number): Promise<string | null> {
  if (await isKnownNetwork(tx, userId, network, now)) return null;
  const [account] = await tx.sql
    .select({ username: user.username, lastLoginAt: user.lastLoginAt })
    .from(user)
    .where(eq(user.id, userId));
  return account === undefined || account.lastLoginAt === null ? null : account.username;
}

export async function noteNetwork(tx: WriteTx, userId: string, network: string, now: number): Promise<void> {
  await tx.sql
    .insert(knownNetwork)
    .values({ userId, network, lastLoginAt: now })
    .onConflictDoUpdate({ target: [knownNetwork.userId, knownNetwork.network], set: { lastLoginAt: now } });
}
