import { and, gt, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { outbox } from '../schema/notices.ts';
import type { QueuedDelivery } from './findQueuedDelivery.ts';
import { toReceiver } from './toReceiver.ts';

/** How many deliveries its receiver has since then, sent or waiting; `most` when there are more. Unscoped: senders. */
export async function countRecentTo(
  tx: ReadTx,
  delivery: QueuedDelivery,
  { since, most }: { readonly since: number; readonly most: number },
): Promise<number> {
  const some = tx.sql
    .select({ one: sql`1`.as('one') })
    .from(outbox)
    .where(and(toReceiver(delivery), gt(outbox.createdAt, since)))
    .limit(most)
    .as('some');
  const [row] = await tx.sql.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return row?.n ?? 0;
}
