import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { dueOffShelf } from '#domain/alarms/shelve.ts';
import type { WriteTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { hidden } from '../engine/hidden.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { noShelf } from './noShelf.ts';

/**
 * Brings back what was shelved until now, with what is left of its time to be handled. No version moves: whoever looks
 * at one may still act. Unscoped: the sweep of shelves.
 * @returns how many came back
 */
export async function endShelves(tx: WriteTx, nowMs: number, limit: number): Promise<number> {
  // In the words of the partial index.
  const isOver = and(sql`${event.shelvedUntil} IS NOT NULL`, lte(event.shelvedUntil, nowMs));
  // Hidden: without statistics SQLite walks through all alarms in the order of their ids.
  const inOrder = asc(hidden(event.id));
  const locked = await forUpdate(
    tx.sql.select({ id: event.id }).from(event).where(isOver).orderBy(inOrder).limit(limit),
  );
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  // Read after the lock: who held one may have shelved it anew.
  const rows = await tx.sql
    .select({
      id: event.id,
      handledStatus: event.handledStatus,
      dueAt: event.dueAt,
      shelvedUntil: event.shelvedUntil,
    })
    .from(event)
    .where(and(isOver, inArray(event.id, ids)))
    .orderBy(asc(event.id));
  if (rows.length === 0) return 0;
  await tx.sql.insert(eventLog).values(
    rows.map(({ id, handledStatus }) => ({
      eventId: id,
      at: nowMs,
      action: 'unshelve' as const,
      fromStatus: handledStatus,
      toStatus: handledStatus,
    })),
  );
  const revision = await tx.revision();
  for (const row of rows) {
    await tx.sql
      .update(event)
      .set({ ...noShelf, dueAt: dueOffShelf(row, nowMs), revision })
      .where(eq(event.id, row.id));
  }
  return rows.length;
}
