import { inArray } from 'drizzle-orm';
import type { SessionEnd } from '#domain/access/sessionEnd.ts';
import type { ReadTx } from '../engine/database.ts';
import { session } from '../schema/users.ts';

/**
 * Why the session of a token was ended by somebody. Null when it is unknown, ran out, was signed out, or lives. The
 * caller has shown that it held the session. Unscoped.
 */
export async function whyEnded(tx: ReadTx, tokenHashes: readonly string[]): Promise<SessionEnd | null> {
  const [found] = await tx.sql
    .select({ reason: session.revokeReason })
    .from(session)
    .where(inArray(session.tokenHash, [...tokenHashes]));
  const reason = found?.reason ?? null;
  return reason === 'logout' ? null : reason;
}
