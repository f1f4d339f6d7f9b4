import { eq, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { lease } from '../schema/leases.ts';
import { databaseNow } from './clock.ts';

/**
 * Holds everything that this owner holds for another `leaseMs`, also what had expired and nobody took.
 * @returns the fences of what is still its own. Unscoped: workers
 */
export async function renewLeases(
  tx: WriteTx,
  { owner, leaseMs }: { readonly owner: string; readonly leaseMs: number },
): Promise<Array<{ readonly name: string; readonly fence: number }>> {
  return tx.sql
    .update(lease)
    .set({ expiresAt: sql`${databaseNow} + ${leaseMs}` })
    .where(eq(lease.owner, owner))
    .returning({ name: lease.name, fence: lease.fence });
}
