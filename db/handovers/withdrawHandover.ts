import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HandoverRow } from '#domain/handover/sheet.ts';
import type { WriteTx } from '../engine/database.ts';
import { handover } from '../schema/handovers.ts';
import { requireHandover } from './countersignHandover.ts';

/**
 * Whoever signed first takes the sheet back, as long as nobody came: the shift can be signed anew. A final one stays.
 * @throws DomainError 9001 missing or outside; 9005 for a sheet that somebody else signed, and a final one, which comes
 *   as data.current
 */
export async function withdrawHandover(
  tx: WriteTx,
  scope: Scope,
  { id }: { readonly id: string },
): Promise<HandoverRow> {
  const found = await requireHandover(tx, scope, id);
  if (found.status === 'final') throw new DomainError(9005, { data: { current: found } });
  if (found.leaver.userId !== scope.userId) throw new DomainError(9005);
  const gone = await tx.sql
    .delete(handover)
    .where(and(eq(handover.id, id), isNull(handover.receiverAt), eq(handover.leaverId, scope.userId)))
    .returning({ id: handover.id });
  if (gone.length === 0) throw new DomainError(9005, { data: { current: await requireHandover(tx, scope, id) } });
  return found;
}
