import { workerPrefix } from '#db/leases/forgetWorkers.ts';
import type { StoredLease } from '#db/leases/listLeases.ts';
import { isFree } from '#db/leases/takeLease.ts';

export interface PlanInput {
  /** This worker. */
  readonly id: string;
  /** Lanes in the order in which they are dealt out to the workers that live. */
  readonly lanes: readonly string[];
  /** What whoever comes first may have. */
  readonly single: readonly string[];
  readonly stored: readonly StoredLease[];
  readonly leaseMs: number;
  /** The process of this owner is known to be dead. */
  readonly isGone: (owner: string) => boolean;
}

export interface LeasePlan {
  /** Lanes that are this worker's share: what it holds of others it gives back between two calls. */
  readonly share: ReadonlySet<string>;
  readonly take: ReadonlyArray<{ readonly name: string; readonly gone?: string | undefined }>;
}

/** What one worker should hold, from what stands in the database: all that live come to the same shares. */
export function planLeases({ id, lanes, single, stored, leaseMs, isGone }: PlanInput): LeasePlan {
  const known = new Map(stored.map((row) => [row.name, row]));
  const live = new Set([id]);
  for (const { name, owner, leftMs } of stored) {
    if (name.startsWith(workerPrefix) && !isFree({ owner, leftMs }, leaseMs) && !isGone(owner)) live.add(owner);
  }
  const workers = [...live].sort();
  const mine = workers.indexOf(id);
  const share = new Set(lanes.filter((_, at) => at % workers.length === mine));
  const take = [...share, ...single].flatMap((name) => {
    const row = known.get(name);
    if (row === undefined || isFree(row, leaseMs)) return [{ name }];
    return row.owner !== id && isGone(row.owner) ? [{ name, gone: row.owner }] : [];
  });
  return { share, take };
}
