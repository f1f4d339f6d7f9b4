import type { Database } from '#db/engine/database.ts';
import { countRecentTo } from '#db/notices/countRecentTo.ts';
import { findQueuedDelivery, type QueuedDelivery } from '#db/notices/findQueuedDelivery.ts';
import { listTaken } from '#db/notices/listTaken.ts';
import { postpone } from '#db/notices/sendOutbox.ts';
import { settleDigest } from '#db/notices/settleDigest.ts';
import { takeDigest } from '#db/notices/takeDigest.ts';
import { digestAbove, digestAt, digestWindowMs, isPutTogether } from '#domain/notices/digest.ts';
import type { JobContext } from './job.ts';

type DigestContext = Pick<JobContext, 'db' | 'now'>;

/**
 * What leaves with a delivery whose receiver is in a flood, the delivery first; only itself where nothing does. Null:
 * it does not leave now, but with another or at the end of its minute.
 * @source docs/adr/0048-digests.md
 */
export async function digestOf(delivery: QueuedDelivery, context: DigestContext): Promise<QueuedDelivery[] | null> {
  const { db } = context;
  const { id, digestId, channel, isByHand, notice, createdAt, attempts } = delivery;
  const now = context.now();
  if (digestId !== null) {
    // Its job was lost, or came late: what became of the one that takes it along says what becomes of it.
    await db.write((tx) => settleDigest(tx, digestId));
    return null;
  }
  // What an earlier try took along goes along again, whatever this one would do by itself.
  const taken = await db.snapshot((tx) => listTaken(tx, id));
  if (taken.length > 0) return together(db, delivery, taken);
  const since = createdAt - digestWindowMs;
  const recent = await db.snapshot((tx) => countRecentTo(tx, delivery, { since, most: digestAbove + 1 }));
  if (!isPutTogether({ channel, severity: notice.severity, isByHand, recent })) return [delivery];
  if (attempts === 0 && now < digestAt(createdAt)) {
    await db.write((tx) => postpone(tx, id, digestAt(createdAt)));
    return null;
  }
  const ids = await db.write((tx) => takeDigest(tx, delivery, now));
  if (ids === null) return null;
  return together(db, delivery, ids);
}

async function together(db: Database, delivery: QueuedDelivery, ids: readonly string[]): Promise<QueuedDelivery[]> {
  return db.snapshot(async (tx) => {
    const all = [delivery];
    for (const each of ids) {
      const other = await findQueuedDelivery(tx, each);
      if (other !== null) all.push(other);
    }
    return all;
  });
}
