import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { event, notLateSql } from '../schema/alarms.ts';

/**
 * Notes of acknowledged alarms that their time has passed: nobody is told, as somebody is on them, and lists by need
 * have them above what is in time. At most `limit`; answers how many. Unscoped: the overdue sweep.
 * @source docs/requirements.md B4, docs/adr/0049-late-ones.md
 */
export async function markLate(tx: WriteTx, nowMs: number, limit: number): Promise<number> {
  // Of these there are few at any time, however many were acknowledged and left.
  const isLate = and(notLateSql, lte(event.dueAt, nowMs), isNull(event.shelvedUntil));
  const found = await tx.sql
    .select({ id: sql<string>`${event.id}` })
    .from(indexedBy(event, 'event_not_late'))
    .where(isLate)
    // As the index has them: the longest late first, and nothing to sort.
    .orderBy(asc(event.dueAt), asc(event.id))
    .limit(limit);
  if (found.length === 0) return 0;
  const theirs = inArray(
    event.id,
    found.map(({ id }) => id),
  );
  // Locked in the order of their ids, as everybody does.
  await forUpdate(tx.sql.select({ id: event.id }).from(event).where(theirs).orderBy(asc(event.id)));
  const revision = await tx.revision();
  // Once more after the lock: who held one may have handled it.
  await tx.sql.update(event).set({ lateAt: event.dueAt, revision }).where(and(isLate, theirs));
  return found.length;
}
