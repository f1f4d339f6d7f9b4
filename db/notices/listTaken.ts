import { and, asc, eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { outbox } from '../schema/notices.ts';

/** What a delivery has taken along, and is not sent yet. Unscoped: senders. */
export async function listTaken(tx: ReadTx, headId: string): Promise<string[]> {
  const rows = await tx.sql
    .select({ id: outbox.id })
    .from(outbox)
    // By what leads its own index: along all that is queued each delivery would go through all the others.
    .where(and(eq(outbox.digestId, headId), eq(hidden(outbox.status), 'queued')))
    .orderBy(asc(hidden(outbox.createdAt)), asc(hidden(outbox.id)));
  return rows.map(({ id }) => id);
}
