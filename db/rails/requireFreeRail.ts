import { and, eq, isNull, ne } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { rail } from '../schema/rails.ts';

/**
 * No other living guardrail of the project has the name. Under the lock `organization`.
 * @throws DomainError 9003 with params.field `name`
 */
export async function requireFreeRail(
  tx: WriteTx,
  row: { readonly id: string; readonly projectId: string; readonly name: string },
): Promise<void> {
  const others = await tx.sql
    .select({ id: rail.id })
    .from(rail)
    .where(and(eq(rail.projectId, row.projectId), eq(rail.name, row.name), ne(rail.id, row.id), isNull(rail.deletedAt)))
    .limit(1);
  if (others.length > 0) throw new DomainError(9003, { params: { field: 'name' } });
}
