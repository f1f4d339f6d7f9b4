import { queues } from '#domain/queues.ts';
import { findQueuedLetter, markAttempt, markSent, type OutboxRow } from '#db/notices/sendOutbox.ts';
import type { JobContext, JobHandler } from './job.ts';

/** Brings a letter to its channel. Throws when it could not. */
export type Sender = (letter: OutboxRow, context: JobContext) => Promise<void>;

/** The default: nothing leaves the machine, the log says what would have. */
const logSender: Sender = async (letter, { log }) => {
  log.info({ channel: letter.channel, target: letter.target, subject: letter.subject }, 'letter');
};

/**
 * Sends a letter at least once and marks it; after five attempts it is failed and stays visible in the sending log.
 * @source product.md B10
 */
export const handleOutbox: JobHandler<'outbox'> = async (payloads, context) => {
  for (const { outboxId } of payloads) await sendLetter(outboxId, context, logSender);
};

export async function sendLetter(outboxId: string, context: JobContext, send: Sender): Promise<void> {
  const letter = await context.db.snapshot((tx) => findQueuedLetter(tx, outboxId));
  if (letter === null) return;
  try {
    await send(letter, context);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    await context.db.write((tx) => markAttempt(tx, outboxId, words, queues.outbox.attempts));
    if (letter.attempts + 1 < queues.outbox.attempts) throw error;
    return;
  }
  await context.db.write((tx) => markSent(tx, outboxId));
}
