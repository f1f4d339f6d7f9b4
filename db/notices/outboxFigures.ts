import { count, eq, min, sql } from 'drizzle-orm';
import { deliveryStatuses, type DeliveryStatus } from '#domain/notices/delivery.ts';
import { maxTotal } from '../paging/listing.ts';
import type { ReadTx } from '../engine/database.ts';
import { outbox } from '../schema/notices.ts';

export interface OutboxFigures {
  /** Up to `maxTotal` of each: what was sent is half a year's. */
  readonly byStatus: Readonly<Record<DeliveryStatus, number>>;
  /** When the first delivery that is not sent yet is or was due; null when none waits. */
  readonly dueAt: number | null;
}

/** Deliveries by status. Unscoped: monitoring. */
export async function outboxFigures(tx: ReadTx): Promise<OutboxFigures> {
  const byStatus: Partial<Record<DeliveryStatus, number>> = {};
  for (const status of deliveryStatuses) {
    const some = tx.sql
      .select({ one: sql`1`.as('one') })
      .from(outbox)
      .where(eq(outbox.status, status))
      .limit(maxTotal)
      .as('some');
    const [row] = await tx.sql.select({ n: count() }).from(some);
    byStatus[status] = row?.n ?? 0;
  }
  const [due] = await tx.sql
    .select({ at: min(outbox.nextAt) })
    .from(outbox)
    .where(eq(outbox.status, 'queued'));
  return { byStatus: byStatus as Record<DeliveryStatus, number>, dueAt: due?.at ?? null };
}
