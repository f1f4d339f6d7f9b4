import { count, eq, min, sql } from 'drizzle-orm';
import { letterStatuses, type LetterStatus } from '#domain/notices/letters.ts';
import { maxTotal } from '../paging/listing.ts';
import type { ReadTx } from '../engine/database.ts';
import { outbox } from '../schema/notices.ts';

export interface OutboxFigures {
  /** Up to `maxTotal` of each: what was sent is half a year's. */
  readonly byStatus: Readonly<Record<LetterStatus, number>>;
  /** When the first letter that is not sent yet is or was due; null when none waits. */
  readonly dueAt: number | null;
}

/** Letters by status. Unscoped: monitoring. */
export async function outboxFigures(tx: ReadTx): Promise<OutboxFigures> {
  const byStatus: Partial<Record<LetterStatus, number>> = {};
  for (const status of letterStatuses) {
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
  return { byStatus: byStatus as Record<LetterStatus, number>, dueAt: due?.at ?? null };
}
