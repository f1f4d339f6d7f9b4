import { and, asc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { event } from '../schema/alarms.ts';

/**
 * Notes of acknowledged alarms that their time has passed: nobody is told, as somebody is on them, and lists by need
 * have them above what is in time. At most `limit`; answers how many. Unscoped: the overdue sweep.
 * @source docs/requirements.md B4, docs/adr/0049-late-ones.md
 */
export async function markLate(tx: WriteTx, nowMs: number, limit: number): Promise<number> {
  const isLate = and(
    eq(event.handledStatus, handledCode.acknowledged),
    lte(event.dueAt, nowMs),
    isNull(event.shelvedUntil),
    or(isNull(event.lateAt), ne(event.lateAt, event.dueAt)),
  );
  const found = await forUpdate(
    tx.sql.select({ id: event.id }).from(event).where(isLate).orderBy(asc(event.id)).limit(limit),
  );
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const revision = await tx.revision();
  // Once more after the lock: who held one may have handled it.
  await tx.sql
    .update(event)
    .set({ lateAt: event.dueAt, revision })
    .where(and(isLate, inArray(event.id, ids)));
  return found.length;
}
