import { and, count, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/** Registrations that wait for an organisation. Unscoped: every editor of accounts sees all of them. */
export async function countWaiting(tx: ReadTx): Promise<number> {
  const [all] = await tx.sql
    .select({ n: count() })
    .from(user)
    .where(and(eq(user.status, 'pending'), isNull(user.orgId), isNull(user.deletedAt)));
  return all?.n ?? 0;
}
