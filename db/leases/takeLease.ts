import { eq, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { lease } from '../schema/leases.ts';
import { databaseNow } from './clock.ts';
import type { StoredLease } from './listLeases.ts';

export interface LeaseRequest {
  readonly name: string;
  readonly owner: string;
  readonly leaseMs: number;
  /** An owner whose process is known to be dead: its lease is not waited for. */
  readonly gone?: string | undefined;
}

/**
 * Takes a lease that is free, expired, or held by `gone`. PostgreSQL: one whose holder is inside a transaction that
 * checked its fence is not taken before that transaction has ended.
 * @returns the new fence; null when it is not to be had now. Unscoped: workers
 */
export async function takeLease(tx: WriteTx, { name, owner, leaseMs, gone }: LeaseRequest): Promise<number | null> {
  const expiresAt = sql<number>`${databaseNow} + ${leaseMs}`;
  const [made] = await tx.sql
    .insert(lease)
    .values({ name, owner, fence: 1, expiresAt })
    .onConflictDoNothing()
    .returning({ fence: lease.fence });
  if (made !== undefined) return made.fence;

  const query = tx.sql
    .select({ owner: lease.owner, leftMs: sql<number>`${lease.expiresAt} - ${databaseNow}`.mapWith(Number) })
    .from(lease)
    .where(eq(lease.name, name));
  const [held] = await (dialect === 'postgres' ? skipLocked(query) : query);
  if (held === undefined || !(isFree(held, leaseMs) || held.owner === gone)) return null;
  const [taken] = await tx.sql
    .update(lease)
    .set({ owner, fence: sql`${lease.fence} + 1`, expiresAt })
    .where(eq(lease.name, name))
    .returning({ fence: lease.fence });
  return taken?.fence ?? null;
}

/** One from far ahead was written under a clock that was wrong. */
export function isFree({ owner, leftMs }: Pick<StoredLease, 'owner' | 'leftMs'>, leaseMs: number): boolean {
  return owner === '' || leftMs <= 0 || leftMs > 2 * leaseMs;
}

/** Only PostgreSQL's builder has the words; to the compiler every builder is SQLite's. */
function skipLocked<Q extends PromiseLike<unknown>>(query: Q): Q {
  return (query as unknown as { for(strength: 'update', how: { skipLocked: true }): Q }).for('update', {
    skipLocked: true,
  });
}
