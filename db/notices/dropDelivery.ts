import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { outbox } from '../schema/notices.ts';

/**
 * Drops a delivery that a restore held, or that failed: it is not sent any more.
 * @throws DomainError 9001 missing or outside the scope, 9005 neither held nor failed
 */
export async function dropDelivery(tx: WriteTx, scope: Scope, { id }: { readonly id: string }): Promise<void> {
  const where = and(eq(outbox.id, id), inScope(tx, scope, outbox.orgId));
  const [found] = await tx.sql.select({ status: outbox.status }).from(outbox).where(where);
  if (!found) throw new DomainError(9001);
  if (found.status !== 'held' && found.status !== 'failed') throw new DomainError(9005);
  const changed = await tx.sql
    .update(outbox)
    .set({ status: 'skipped', lastError: 'dropped' })
    .where(and(eq(outbox.id, id), eq(outbox.status, found.status)))
    .returning({ id: outbox.id });
  if (changed.length === 0) throw new DomainError(9005);
}
