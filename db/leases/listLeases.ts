import { asc, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { lease } from '../schema/leases.ts';
import { databaseNow } from './clock.ts';

export interface StoredLease {
  readonly name: string;
  /** Empty: given back. */
  readonly owner: string;
  readonly fence: number;
  /** Until it expires; 0 and less: it has. */
  readonly leftMs: number;
}

/** Every lease there is, by name. Unscoped: workers. */
export async function listLeases(tx: ReadTx): Promise<StoredLease[]> {
  return tx.sql
    .select({
      name: lease.name,
      owner: lease.owner,
      fence: lease.fence,
      leftMs: sql<number>`${lease.expiresAt} - ${databaseNow}`.mapWith(Number),
    })
    .from(lease)
    .orderBy(asc(lease.name));
}
