import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import type { HandoverRow } from '#domain/handover/sheet.ts';
import type { WriteTx } from '../engine/database.ts';
import { handover } from '../schema/handovers.ts';
import { findHandover } from './findHandover.ts';

/**
 * The second signature, by another account: the sheet is final.
 * @throws DomainError 9001 missing or outside; 9002 for whoever signed first; 9005 when it was signed, with
 *   data.current
 */
export async function countersignHandover(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly remark: string; readonly name: string; readonly now: number },
): Promise<HandoverRow> {
  const { id, remark, name, now } = input;
  const found = await requireHandover(tx, scope, id);
  if (found.status === 'final') throw new DomainError(9005, { data: { current: found } });
  if (found.leaver.userId === scope.userId) {
    throw new DomainError(9002, { data: { errors: [{ field: 'id', message: fieldText('handover.same') }] } });
  }
  // Of two who sign at once one is the receiver, and nobody signs twice.
  const signed = await tx.sql
    .update(handover)
    .set({ receiverId: scope.userId, receiverName: name, receiverAt: now, remark })
    .where(and(eq(handover.id, id), isNull(handover.receiverAt), ne(handover.leaverId, scope.userId)))
    .returning({ id: handover.id });
  const current = await requireHandover(tx, scope, id);
  if (signed.length === 0) throw new DomainError(9005, { data: { current } });
  return current;
}

/** @throws DomainError 9001 */
export async function requireHandover(tx: WriteTx, scope: Scope, id: string): Promise<HandoverRow> {
  const found = await findHandover(tx, scope, { id });
  if (found === null) throw new DomainError(9001);
  return found;
}
