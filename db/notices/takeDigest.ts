import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { heldMs } from '#domain/alarms/undo.ts';
import { day } from '#domain/time.ts';
import { deliveryLostMs } from '#domain/notices/delivery.ts';
import { mostTogether } from '#domain/notices/digest.ts';
import type { WriteTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { notice, outbox } from '../schema/notices.ts';
import type { QueuedDelivery } from './findQueuedDelivery.ts';
import { listTaken } from './listTaken.ts';
import { toReceiver } from './toReceiver.ts';

const same = (column: SQLiteColumn, value: string | null): SQL => (value === null ? isNull(column) : eq(column, value));

/** Quiet hours hold nothing longer: of what its receiver ever had only this is looked at. */
const longestHeldMs = 2 * day;

/** It waits, and nobody is at it. */
const waits = () =>
  and(eq(hidden(outbox.status), 'queued'), isNull(outbox.digestId), isNull(outbox.startedAt), eq(outbox.attempts, 0));

/**
 * What leaves with a delivery: others of its receiver that wait and are not critical, marked as taken along by it; an
 * assignment only when it cannot be taken back any more. Answers their ids; null when another has taken this one along
 * meanwhile. Unscoped: senders.
 */
export async function takeDigest(tx: WriteTx, delivery: QueuedDelivery, now: number): Promise<string[] | null> {
  await tx.lock('digest');
  const [own] = await tx.sql.select({ by: outbox.digestId }).from(outbox).where(eq(outbox.id, delivery.id));
  if (own === undefined || own.by !== null) return null;
  // Another worker at the same delivery may have been here before: they send the same.
  const before = await listTaken(tx, delivery.id);
  if (before.length > 0) return before;
  const rows = await tx.sql
    .select({ id: outbox.id })
    .from(outbox)
    .innerJoin(notice, eq(notice.id, outbox.noticeId))
    .where(
      and(
        toReceiver(delivery),
        waits(),
        eq(outbox.locale, delivery.locale),
        eq(outbox.isByHand, false),
        same(outbox.quietStart, delivery.quietStart),
        same(outbox.quietEnd, delivery.quietEnd),
        lte(outbox.createdAt, now),
        gt(outbox.createdAt, now - longestHeldMs),
        gt(notice.severity, 1),
        or(ne(notice.noticeAction, 'NA08'), lte(outbox.createdAt, now - heldMs)),
        ne(outbox.id, delivery.id),
      ),
    )
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(mostTogether - 1);
  if (rows.length === 0) return [];
  // Asked again: one that leaves by itself may have begun meanwhile.
  const taken = await tx.sql
    .update(outbox)
    .set({ digestId: delivery.id, nextAt: now + deliveryLostMs })
    .where(
      and(
        inArray(
          outbox.id,
          rows.map(({ id }) => id),
        ),
        waits(),
      ),
    )
    .returning({ id: outbox.id });
  const ids = new Set(taken.map(({ id }) => id));
  return rows.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}
