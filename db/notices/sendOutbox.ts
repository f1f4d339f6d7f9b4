import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { deliveryLostMs, mostAttempts, retryDelayMs, tryLostMs, type SkipReason } from '#domain/notices/delivery.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { outbox } from '../schema/notices.ts';
import type { QueuedDelivery } from './findQueuedDelivery.ts';

/** Whether deliveries are due that are in no queue: they failed and their wait is over, or their job was lost. */
export async function listDueDeliveries(tx: ReadTx, now: number, limit: number): Promise<string[]> {
  const rows = await tx.sql
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), lte(outbox.nextAt, now)))
    .orderBy(outbox.nextAt)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** These are queued now: looked for again only when their jobs were lost. */
export async function markQueued(tx: WriteTx, outboxIds: readonly string[], now: number): Promise<void> {
  await tx.sql
    .update(outbox)
    .set({ nextAt: now + deliveryLostMs })
    .where(and(inArray(outbox.id, [...outboxIds]), eq(hidden(outbox.status), 'queued')));
}

/**
 * A try begins: committed before anything leaves, so that one whose process dies in it is known for that.
 * @returns whether it may begin: another process may be at it
 */
export async function beginTry(
  tx: WriteTx,
  delivery: Pick<QueuedDelivery, 'id' | 'startedAt' | 'uncertain'>,
  { channelId, now }: { readonly channelId: string | null; readonly now: number },
): Promise<boolean> {
  const { id, startedAt } = delivery;
  const asRead = startedAt === null ? isNull(outbox.startedAt) : eq(outbox.startedAt, startedAt);
  const begun = await tx.sql
    .update(outbox)
    .set({ startedAt: now, channelId, uncertain: delivery.uncertain || startedAt !== null })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'queued'), isNull(outbox.digestId), asRead))
    .returning({ id: outbox.id });
  return begun.length > 0;
}

/** Looked at again later, without a try. */
export async function postpone(tx: WriteTx, outboxId: string, nextAt: number): Promise<void> {
  await tx.sql
    .update(outbox)
    .set({ nextAt })
    .where(and(eq(outbox.id, outboxId), eq(outbox.status, 'queued')));
}

/** When a try that began then is lost, unless it has its outcome. */
export const lostAt = (startedAt: number): number => startedAt + tryLostMs;

export async function markSent(
  tx: WriteTx,
  delivery: Pick<QueuedDelivery, 'id' | 'attempts'>,
  sent: { readonly subject: string; readonly body: string; readonly now: number },
): Promise<void> {
  const { subject, body, now: sentAt } = sent;
  await tx.sql
    .update(outbox)
    .set({ status: 'sent', attempts: delivery.attempts + 1, lastError: null, subject, body, sentAt, startedAt: null })
    .where(and(eq(outbox.id, delivery.id), inArray(outbox.status, ['queued', 'failed'])));
}

export async function markSkipped(tx: WriteTx, outboxId: string, reason: SkipReason): Promise<void> {
  await tx.sql
    .update(outbox)
    .set({ status: 'skipped', lastError: reason, startedAt: null })
    .where(and(eq(outbox.id, outboxId), eq(outbox.status, 'queued')));
}

export interface FailedTry {
  readonly error: string;
  readonly now: number;
  /** It would fail again. */
  readonly isFinal: boolean;
  /** It may have been sent all the same. */
  readonly isUncertain: boolean;
}

/** One more attempt went wrong: the next one comes later each time, and after the last the delivery is failed. */
export async function markAttempt(
  tx: WriteTx,
  delivery: Pick<QueuedDelivery, 'id' | 'attempts'>,
  { error, now, isFinal, isUncertain }: FailedTry,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  await tx.sql
    .update(outbox)
    .set({
      attempts,
      lastError: error.slice(0, 500),
      status: isFinal || attempts >= mostAttempts ? 'failed' : 'queued',
      nextAt: now + retryDelayMs(attempts),
      startedAt: null,
      ...(isUncertain ? { uncertain: true } : {}),
    })
    .where(and(eq(outbox.id, delivery.id), eq(outbox.status, 'queued')));
}
