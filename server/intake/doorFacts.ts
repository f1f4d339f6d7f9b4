import type { DoorFacts, PressureFacts } from '#domain/monitoring/facts.ts';
import type { DoorStats } from './doorStats.ts';

/** What a door counted, for the metrics. */
export function doorFacts(door: string, stats: DoorStats): DoorFacts {
  const { accepted, duplicate, byErrno, refused, rateLimited, unauthenticated } = stats;
  const { heldBytes, devices, flushes, failedFlushes } = stats.now();
  const turnedAway = { busy: refused, rateLimited, unauthenticated };
  return { door, accepted, duplicate, refused: byErrno, turnedAway, heldBytes, devices, flushes, failedFlushes };
}

/** What all doors know of the queue behind them. */
export function pressureFacts({
  memoryShare,
  oldestWaitingMs,
  queueIsAway,
}: ReturnType<DoorStats['now']>): PressureFacts {
  return { memoryShare, oldestWaitingSec: oldestWaitingMs / 1_000, isAway: queueIsAway };
}
