import type { QueuedDelivery } from '#db/notices/findQueuedDelivery.ts';
import type { Verdict } from '#domain/channels/verdict.ts';
import { deliveryText, deliveryWords, type DeliveryNotice, type DeliveryReader } from '#domain/notices/delivery.ts';
import { digestText } from '#domain/notices/digest.ts';
import type { NameBook } from '#domain/texts/names.ts';
import { jobLimits } from '../bus/senders/channels/guardedPost.ts';
import type { JobContext } from './job.ts';

interface Known {
  readonly book: NameBook;
  readonly allowedHosts: readonly string[];
  /** The channel; null: by mail, or by what SMS_SENDER says. */
  readonly by: QueuedDelivery['endpoint'];
}

interface Sent {
  readonly failure: Verdict;
  /** Words of a sender that knows no more of it. */
  readonly error: string | null;
  readonly written: { readonly subject: string; readonly body: string };
}

/**
 * One try of one delivery, with what leaves with it. Never rejects.
 * @param together the delivery first
 */
export async function sendOnce(together: readonly QueuedDelivery[], known: Known, context: JobContext): Promise<Sent> {
  const [delivery] = together;
  if (delivery === undefined) throw new Error('a message has a delivery');
  const { id, noticeId, channel, locale, target, notice } = delivery;
  const { book, allowedHosts, by } = known;
  const { senders, timeZone } = context;
  const reader = { channel, locale, timeZone, book };
  const { subject, text, words } = textOf(
    together.map((each) => each.notice),
    reader,
  );
  const written = { subject, body: text };
  if (by === null) {
    const send = channel === 'mail' ? senders.mail : senders.sms;
    const error = await send({ target, subject, text }).then(
      () => null,
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    );
    return { failure: null, error, written };
  }
  const { noticeAction, severity, railName, deviceCode, deviceAddress, createdAt } = notice;
  const facts = { noticeId, noticeAction, severity, railName, deviceCode, deviceAddress, createdAt, test: false };
  const message = { id, target: channel === 'sms' ? target : '', subject, text, words, facts };
  const { failure } = await senders.channel(by, message, { allowedHosts, limits: jobLimits, now: context.now() });
  return { failure, error: null, written };
}

function textOf(notices: readonly DeliveryNotice[], reader: DeliveryReader) {
  const [notice] = notices;
  if (notices.length > 1 || notice === undefined) return digestText(notices, reader);
  return { ...deliveryText(notice, reader), words: deliveryWords(notice, reader) };
}
