import type { Database } from '#db/engine/database.ts';
import { checkFence, LeaseLost } from '#db/leases/checkFence.ts';
import type { Lease } from './lease.ts';

/**
 * The same database for work that is done under a lease: a transaction commits only while the lease is held under
 * the fence that it began with. So a worker that slept and wakes late changes nothing.
 */
export function fenced(db: Database, lease: Lease): Database {
  return {
    write: (work) => {
      const { name, fence } = lease;
      if (fence === null) return Promise.reject(new LeaseLost(name, 0));
      return db.write(async (tx) => {
        await checkFence(tx, { name, fence }).catch((error: unknown) => {
          if (error instanceof LeaseLost) lease.lost(fence);
          throw error;
        });
        return work(tx);
      });
    },
    snapshot: (work) => db.snapshot(work),
    close: () => db.close(),
  };
}
