import type { Hint } from '#domain/changes.ts';
import { noticePush } from '#domain/notices/noticePush.ts';
import type { NameBook } from '#domain/texts/names.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { WrittenNotice } from '#db/notices/writeNotices.ts';
import type { JobContext } from './job.ts';
import { unreadHintsOf } from './unreadHints.ts';

/**
 * After the commit: the seed's push (type 1000) to every receiver, their counts a moment later, and a job for each
 * delivery.
 */
export function publishNotices(
  tx: Pick<WriteTx, 'afterCommit'>,
  notices: readonly WrittenNotice[],
  context: Pick<JobContext, 'bus' | 'db' | 'log' | 'now'>,
): void {
  const deliveryIds = notices.flatMap((notice) => notice.deliveryIds);
  if (deliveryIds.length > 0) tx.afterCommit(() => queueDeliveries(deliveryIds, context));
  if (notices.every(({ userIds }) => userIds.length === 0)) return;
  tx.afterCommit(async () => {
    // Names that root changed; a push without them is better than none.
    const book = await context.db.snapshot(readNameBook).catch((): NameBook => new Map());
    const hints = notices.flatMap((notice) =>
      notice.userIds.map((userId): Hint => ({
        userId,
        event: 'message',
        payload: noticePush(notice, book),
      })),
    );
    context.bus.publish('hints', hints);
    unreadHintsOf(context).touch(notices.flatMap((notice) => notice.userIds));
  });
}

/** A delivery whose job is lost here is found by the schedule. */
async function queueDeliveries(
  deliveryIds: readonly string[],
  { bus, log, now }: Pick<JobContext, 'bus' | 'log' | 'now'>,
): Promise<void> {
  const options = { lane: 0, oldestReceivedAt: now() };
  await Promise.all(deliveryIds.map((outboxId) => bus.enqueue('outbox', { outboxId }, options))).catch(
    (error: unknown) => log.warn({ err: error }, 'deliveries wait for the schedule'),
  );
}
