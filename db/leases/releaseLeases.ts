import { and, eq, inArray } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { lease } from '../schema/leases.ts';

/** Gives leases of this owner back at once; all of them without `names`. Unscoped: workers. */
export async function releaseLeases(
  tx: WriteTx,
  { owner, names }: { readonly owner: string; readonly names?: readonly string[] },
): Promise<void> {
  const wanted = names === undefined ? undefined : inArray(lease.name, [...names]);
  await tx.sql
    .update(lease)
    .set({ owner: '', expiresAt: 0 })
    .where(and(eq(lease.owner, owner), wanted));
}
