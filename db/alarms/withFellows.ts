import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';

/**
 * These alarms and, behind them, all other members of their incidents that the caller sees, the newest first: of several
 * of one device it is the last that is opened again.
 */
export async function withFellows(tx: ReadTx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const all = new Set(ids);
  const incidentIds = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await tx.sql
      .select({ incidentId: event.incidentId })
      .from(event)
      .where(and(inArray(event.id, some), inScope(tx, scope, event.orgId)));
    for (const { incidentId } of rows) if (incidentId !== null) incidentIds.add(incidentId);
  }
  for (const some of inChunks([...incidentIds])) {
    const rows = await tx.sql
      .select({ id: event.id })
      .from(event)
      .where(and(isNotNull(event.incidentId), inArray(event.incidentId, some), inScope(tx, scope, event.orgId)))
      .orderBy(desc(event.firstOccurredAt), desc(event.id));
    for (const { id } of rows) all.add(id);
  }
  return [...all];
}
