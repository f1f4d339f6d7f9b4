import type { ItemResult } from './itemResult.ts';
import type { Directory } from './directory.ts';
import type { MicroBatch } from './microBatch.ts';
import type { Pressure } from './pressure.ts';

/** What the metrics page shows of a door; counters since the start. */
export interface DoorStats {
  accepted: number;
  duplicate: number;
  rejected: number;
  /** Requests answered 503. */
  refused: number;
  rateLimited: number;
  unauthenticated: number;
  /** Items refused, by errno. */
  readonly byErrno: Record<string, number>;
  /** Receive times of the oldest item not in Redis yet, and the like, as they are now. */
  readonly now: () => {
    readonly devices: number;
    readonly heldBytes: number;
    readonly memoryShare: number;
    readonly oldestWaitingMs: number;
    readonly queueIsAway: boolean;
    readonly flushes: number;
    readonly failedFlushes: number;
  };
  count(results: readonly ItemResult[]): void;
}

export function newDoorStats(parts: {
  readonly directory: Directory;
  readonly pressure: Pressure;
  readonly batches: MicroBatch;
}): DoorStats {
  const { directory, pressure, batches } = parts;
  return {
    accepted: 0,
    duplicate: 0,
    rejected: 0,
    refused: 0,
    rateLimited: 0,
    unauthenticated: 0,
    byErrno: {},
    now: () => ({
      devices: directory.size,
      heldBytes: batches.heldBytes,
      memoryShare: pressure.memoryShare,
      oldestWaitingMs: pressure.oldestWaitingMs,
      queueIsAway: pressure.isAway,
      flushes: batches.stats.flushes,
      failedFlushes: batches.stats.failedFlushes,
    }),
    count(results) {
      for (const { status, errno } of results) {
        this[status] += 1;
        if (status === 'rejected') this.byErrno[errno] = (this.byErrno[errno] ?? 0) + 1;
      }
    },
  };
}
