import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import type { ShiftSheet } from '#domain/handover/sheet.ts';
import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { handover } from '../schema/handovers.ts';

/**
 * The first signature: the sheet stands as it is from here on, and waits for whoever comes.
 * @throws DomainError 9007 when the organisation is not in the scope; 9005 when the shift has its sheet
 * @source docs/adr/0047-shifts.md
 */
export async function signHandover(
  tx: WriteTx,
  scope: Scope,
  input: { readonly sheet: ShiftSheet; readonly note: string; readonly name: string; readonly now: number },
): Promise<string> {
  const { sheet, note, name, now } = input;
  await requireOrganization(tx, scope, sheet.orgId);
  const { orgId, day, shift, fromAt, untilAt } = sheet;
  const id = newId(now);
  const signed = { leaverId: scope.userId, leaverName: name, leaverAt: now };
  const totals = { total: sheet.figures.total, openTotal: sheet.open.total };
  // Of two who sign at once one has written it.
  const written = await tx.sql
    .insert(handover)
    .values({ id, orgId, day, shift, fromAt, untilAt, sheet, note, ...totals, ...signed })
    .onConflictDoNothing()
    .returning({ id: handover.id });
  if (written.length > 0) return id;
  const [other] = await tx.sql
    .select({ name: handover.leaverName })
    .from(handover)
    .where(and(eq(handover.orgId, orgId), eq(handover.day, day), eq(handover.shift, shift)));
  // At the note: what was typed stays.
  const message = fieldText('handover.taken', { name: other?.name ?? '' });
  throw new DomainError(9005, { data: { errors: [{ field: 'note', message }] } });
}
