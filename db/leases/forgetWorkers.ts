import { and, like, lt, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { lease } from '../schema/leases.ts';
import { databaseNow } from './clock.ts';

/** Name of the lease by which a worker process says that it is alive. */
export const workerPrefix = 'worker/';

/** Rows of worker processes that ended. Lanes keep theirs: their fences must go on growing. Unscoped: workers. */
export async function forgetWorkers(tx: WriteTx, { afterMs }: { readonly afterMs: number }): Promise<void> {
  await tx.sql
    .delete(lease)
    .where(and(like(lease.name, `${workerPrefix}%`), lt(lease.expiresAt, sql`${databaseNow} - ${afterMs}`)));
}
