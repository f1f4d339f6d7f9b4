import { deliveryText, skipReason } from '#domain/notices/delivery.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { findQueuedDelivery, markAttempt, markSent, markSkipped } from '#db/notices/sendOutbox.ts';
import type { JobContext, JobHandler } from './job.ts';
import { outboxHintsOf } from './outboxHints.ts';

/**
 * Sends a delivery at least once and marks it. One that cannot be sent waits without holding those behind it: the
 * schedule queues it again. After five attempts it is failed and stays visible in the sending log.
 * @source docs/requirements.md B9, B10
 */
export const handleOutbox: JobHandler<'outbox'> = async (payloads, context) => {
  for (const { outboxId } of payloads) await sendDelivery(outboxId, context);
};

async function sendDelivery(outboxId: string, context: JobContext): Promise<void> {
  const { db, senders, timeZone, log } = context;
  const { delivery, book } = await db.snapshot(async (tx) => ({
    delivery: await findQueuedDelivery(tx, outboxId),
    book: await readNameBook(tx),
  }));
  if (delivery === null) return;
  const { channel, locale, target, quietStart, quietEnd, isByHand, notice } = delivery;
  const waiting = { target, quietStart, quietEnd, isByHand, severity: notice.severity };
  const reason = skipReason(waiting, context.now(), timeZone);
  if (reason === null) {
    const { subject, text } = deliveryText(notice, { channel, locale, timeZone, book });
    const error = await senders[channel]({ target, subject, text }).then(
      () => null,
      (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
    );
    const now = context.now();
    if (error !== null) log.warn({ outboxId, channel, reason: error }, 'a delivery was not sent');
    await db.write((tx) =>
      error === null ? markSent(tx, delivery, { subject, body: text, now }) : markAttempt(tx, delivery, { error, now }),
    );
  } else await db.write((tx) => markSkipped(tx, outboxId, reason));
  outboxHintsOf(context).touch();
}
