import { and, eq, inArray, lte } from 'drizzle-orm';
import {
  deliveryLostMs,
  mostAttempts,
  retryDelayMs,
  type DeliveryNotice,
  type SkipReason,
} from '#domain/notices/delivery.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { notice, outbox } from '../schema/notices.ts';

export interface QueuedDelivery {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly target: string;
  readonly locale: 'zh-CN' | 'en-US';
  readonly quietStart: string | null;
  readonly quietEnd: string | null;
  readonly isByHand: boolean;
  readonly attempts: number;
  readonly notice: DeliveryNotice;
}

/** A delivery that still waits to be sent, with its notice; null when it was, or is not there. Unscoped: senders. */
export async function findQueuedDelivery(tx: ReadTx, outboxId: string): Promise<QueuedDelivery | null> {
  const [row] = await tx.sql
    .select({
      id: outbox.id,
      channel: outbox.channel,
      target: outbox.target,
      locale: outbox.locale,
      quietStart: outbox.quietStart,
      quietEnd: outbox.quietEnd,
      isByHand: outbox.isByHand,
      attempts: outbox.attempts,
      notice: {
        noticeAction: notice.noticeAction,
        contentKey: notice.contentKey,
        contentParams: notice.contentParams,
        severity: notice.severity,
        railName: notice.railName,
        deviceCode: notice.deviceCode,
        deviceAddress: notice.deviceAddress,
        createdAt: notice.createdAt,
      },
    })
    .from(outbox)
    .innerJoin(notice, eq(notice.id, outbox.noticeId))
    .where(and(eq(outbox.id, outboxId), eq(outbox.status, 'queued')));
  return row ?? null;
}

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
    .where(and(inArray(outbox.id, [...outboxIds]), eq(outbox.status, 'queued')));
}

export async function markSent(
  tx: WriteTx,
  delivery: Pick<QueuedDelivery, 'id' | 'attempts'>,
  sent: { readonly subject: string; readonly body: string; readonly now: number },
): Promise<void> {
  const { subject, body, now: sentAt } = sent;
  await tx.sql
    .update(outbox)
    .set({ status: 'sent', attempts: delivery.attempts + 1, lastError: null, subject, body, sentAt })
    .where(and(eq(outbox.id, delivery.id), inArray(outbox.status, ['queued', 'failed'])));
}

export async function markSkipped(tx: WriteTx, outboxId: string, reason: SkipReason): Promise<void> {
  await tx.sql
    .update(outbox)
    .set({ status: 'skipped', lastError: reason })
    .where(and(eq(outbox.id, outboxId), eq(outbox.status, 'queued')));
}

/** One more attempt went wrong: the next one comes later each time, and after the last the delivery is failed. */
export async function markAttempt(
  tx: WriteTx,
  delivery: Pick<QueuedDelivery, 'id' | 'attempts'>,
  failed: { readonly error: string; readonly now: number },
): Promise<void> {
  const attempts = delivery.attempts + 1;
  await tx.sql
    .update(outbox)
    .set({
      attempts,
      lastError: failed.error.slice(0, 500),
      status: attempts >= mostAttempts ? 'failed' : 'queued',
      nextAt: failed.now + retryDelayMs(attempts),
    })
    .where(and(eq(outbox.id, delivery.id), eq(outbox.status, 'queued')));
}
