import { and, lt, max } from 'drizzle-orm';
import { day } from '#domain/time.ts';
import type { WriteTx } from '../engine/database.ts';
import { departure } from '../schema/realtime.ts';

/**
 * Forgets departures older than 24 h, all but those of the newest revision among them: that one stays as the mark up
 * to which departures were forgotten, so that `changes` knows what it can no longer answer. Answers how many went.
 */
export async function purgeDepartures(tx: WriteTx, nowMs: number): Promise<number> {
  const old = lt(departure.at, nowMs - day);
  const [newest] = await tx.sql
    .select({ revision: max(departure.revision) })
    .from(departure)
    .where(old);
  if (newest?.revision == null) return 0;
  const gone = await tx.sql
    .delete(departure)
    .where(and(old, lt(departure.revision, newest.revision)))
    .returning({ id: departure.id });
  return gone.length;
}
