import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { retryOf } from '#domain/ingest/quarantine.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { quarantine } from '../schema/readings.ts';
import { quarantineWhere, type QuarantineWhich } from './quarantineWhich.ts';

/** Rows of one call: a larger cause is asked for again. */
export const quarantineAtOnce = 10_000;

/**
 * Marks rows for another try; the workers put them back (`listRetries`). One that waits already stays as it is.
 * Answers how many were marked now. Unscoped: root alone asks.
 * @throws DomainError 9001 none of the ids is there, 1440 none of them can go back into its queue
 */
export async function askRetries(
  tx: WriteTx,
  { ids, cause, now }: QuarantineWhich & { readonly now: number },
): Promise<number> {
  const some =
    ids === undefined
      ? tx.sql
          .select({ id: quarantine.id })
          .from(quarantine)
          .where(and(quarantineWhere({ cause }), isNull(quarantine.retryAt)))
          .orderBy(asc(quarantine.id))
          .limit(quarantineAtOnce)
      : await retriable(tx, ids);
  const marked = await tx.sql
    .update(quarantine)
    .set({ retryAt: now })
    .where(and(inArray(quarantine.id, some), isNull(quarantine.retryAt)))
    .returning({ n: sql<number>`1`.mapWith(Number) });
  return marked.length;
}

async function retriable(tx: WriteTx, ids: readonly string[]): Promise<string[]> {
  const good: string[] = [];
  let found = 0;
  // One by one: a payload may have 256 KB.
  for (const id of ids) {
    const [row] = await tx.sql
      .select({ queue: quarantine.queue, payload: quarantine.payload })
      .from(quarantine)
      .where(eq(quarantine.id, id));
    if (row === undefined) continue;
    found += 1;
    if (typeof retryOf(row.queue, row.payload) !== 'string') good.push(id);
  }
  if (found === 0) throw new DomainError(9001);
  if (good.length === 0) throw new DomainError(1440);
  return good;
}
