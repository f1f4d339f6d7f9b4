import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { HandoverRow } from '#domain/handover/sheet.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { handover } from '../schema/handovers.ts';
import { rowOf } from './handoverColumns.ts';

/** A sheet with its signatures, as it was stored; null outside the scope. */
export async function findHandover(
  tx: ReadTx,
  scope: Scope,
  { id }: { readonly id: string },
): Promise<HandoverRow | null> {
  const [found] = await tx.sql
    .select()
    .from(handover)
    .where(and(eq(handover.id, id), inScope(tx, scope, handover.orgId)));
  return found === undefined ? null : rowOf(found);
}
