import { count, eq, min } from 'drizzle-orm';
import { letterStatuses, type LetterStatus } from '#domain/notices/letters.ts';
import type { ReadTx } from '../engine/database.ts';
import { outbox } from '../schema/notices.ts';

export interface OutboxFigures {
  readonly byStatus: Readonly<Record<LetterStatus, number>>;
  /** When the first letter that is not sent yet is or was due; null when none waits. */
  readonly dueAt: number | null;
}

/** Letters by status. Unscoped: monitoring. */
export async function outboxFigures(tx: ReadTx): Promise<OutboxFigures> {
  const rows = await tx.sql.select({ status: outbox.status, n: count() }).from(outbox).groupBy(outbox.status);
  const [due] = await tx.sql
    .select({ at: min(outbox.nextAt) })
    .from(outbox)
    .where(eq(outbox.status, 'queued'));
  const countOf = (status: LetterStatus) => rows.find((row) => row.status === status)?.n ?? 0;
  return {
    byStatus: Object.fromEntries(letterStatuses.map((status) => [status, countOf(status)])) as Record<
      LetterStatus,
      number
    >,
    dueAt: due?.at ?? null,
  };
}
