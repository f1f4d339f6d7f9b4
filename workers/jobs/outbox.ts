import { nearestSmsChannel } from '#db/channels/nearestSmsChannel.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { findQueuedDelivery, type QueuedDelivery } from '#db/notices/findQueuedDelivery.ts';
import { beginTry, lostAt, markAttempt, markSent, markSkipped, postpone } from '#db/notices/sendOutbox.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { isEndpointKind } from '#domain/channels/channel.ts';
import { failed, failureText } from '#domain/channels/verdict.ts';
import { skipReason } from '#domain/notices/delivery.ts';
import { settleDigest } from '#db/notices/settleDigest.ts';
import { crashPoint } from '../crashPoint.ts';
import { digestOf } from './digestOf.ts';
import type { JobContext, JobHandler } from './job.ts';
import { outboxHintsOf } from './outboxHints.ts';
import { sendOnce } from './sendOnce.ts';
import { slowChannelsOf } from './slowChannels.ts';

/**
 * Sends a delivery and marks it. One that cannot be sent waits without holding those behind it: the schedule queues it
 * again. After five attempts it is failed and stays visible in the sending log. A try whose process died is made once
 * more, under the same id, and the log says that it may have been sent twice.
 * @source docs/requirements.md B9, B10; docs/adr/0044-channels.md
 */
export const handleOutbox: JobHandler<'outbox'> = async (payloads, context) => {
  for (const { outboxId } of payloads) await sendDelivery(outboxId, context);
};

async function sendDelivery(outboxId: string, context: JobContext): Promise<void> {
  const { db, timeZone } = context;
  const { delivery, ...known } = await db.snapshot(async (tx) => {
    const found = await findQueuedDelivery(tx, outboxId);
    return {
      delivery: found,
      book: await readNameBook(tx),
      allowedHosts: (await readGlobal(tx)).settings.channelHosts,
      by: found?.channel === 'sms' ? await nearestSmsChannel(tx, found.orgPath) : (found?.endpoint ?? null),
    };
  });
  if (delivery === null) return;
  const now = context.now();
  const reason = skipReason(waitingOf(delivery), now, timeZone);
  if (reason !== null) {
    await db.write(async (tx) => {
      await markSkipped(tx, outboxId, reason);
      await settleDigest(tx, outboxId);
    });
  } else {
    const together = await digestOf(delivery, context);
    if (together === null) return;
    const channelId = known.by?.id ?? null;
    if (!(await begins(delivery, channelId, context))) return;
    crashPoint('after_begin_before_send');
    const sent = await sendOnce(together, known, context);
    crashPoint('after_answer_before_mark');
    await settle(delivery, sent, channelId, context);
  }
  outboxHintsOf(context).touch();
}

function waitingOf(delivery: QueuedDelivery) {
  const { channel, endpoint, target, quietStart, quietEnd, isByHand, hasLeft, notice } = delivery;
  const isGone = endpoint === null || endpoint.deletedAt !== null;
  const state = isGone ? ('gone' as const) : endpoint.enabled ? ('on' as const) : ('off' as const);
  const channelState = isEndpointKind(channel) ? state : null;
  return { target, quietStart, quietEnd, isByHand, hasLeft, severity: notice.severity, channelState };
}

/** Whether a try begins now: not while another may be at it, not by a channel that did not answer just now. */
async function begins(delivery: QueuedDelivery, channelId: string | null, context: JobContext): Promise<boolean> {
  const { db } = context;
  const { id, startedAt, uncertain } = delivery;
  const now = context.now();
  const until = startedAt === null ? slowChannelsOf(db).until(channelId) : lostAt(startedAt);
  if (until > now) {
    await db.write((tx) => postpone(tx, id, until));
    return false;
  }
  if (startedAt !== null && uncertain) {
    // Two tries without an outcome: it was sent at least once, or it cannot be.
    const error = failureText(failed('twice'));
    await db.write(async (tx) => {
      await markAttempt(tx, delivery, { error, now, isFinal: true, isUncertain: true });
      await settleDigest(tx, id);
    });
    outboxHintsOf(context).touch();
    return false;
  }
  return db.write((tx) => beginTry(tx, delivery, { channelId, now }));
}

async function settle(
  delivery: QueuedDelivery,
  sent: Awaited<ReturnType<typeof sendOnce>>,
  channelId: string | null,
  context: JobContext,
): Promise<void> {
  const { db, log } = context;
  const { id, channel } = delivery;
  const now = context.now();
  const { failure, error } = sent;
  if (failure === null && error === null) {
    await db.write(async (tx) => {
      await markSent(tx, delivery, { ...sent.written, now });
      await settleDigest(tx, id);
    });
    return;
  }
  if (failure?.code === 'timeout') slowChannelsOf(db).add(channelId, now);
  const isUncertain = failure?.isUncertain === true;
  // Whoever does not know a message again would have it a third time.
  const wasTwice = isUncertain && (delivery.uncertain || delivery.startedAt !== null) && channel !== 'webhook';
  const reason = failure === null ? (error ?? '') : failureText(failure);
  log.warn({ outboxId: id, channel, reason }, 'a delivery was not sent');
  const isFinal = failure?.isFinal === true || wasTwice;
  await db.write(async (tx) => {
    await markAttempt(tx, delivery, { error: reason, now, isFinal, isUncertain });
    await settleDigest(tx, id);
  });
}
