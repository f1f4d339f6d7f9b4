import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';
import { rail } from '../schema/rails.ts';

/**
 * For whoever may open alarms again. What opens one of a device holds the device; one of a guardrail or a project is
 * opened by sweeps, by hand and again, so these hold the sweeps' lock, and the guardrail so that it stays. Belongs before
 * every other lock.
 */
export async function lockOpening(tx: WriteTx, scope: Scope, ids: readonly string[]): Promise<void> {
  const mine = and(inArray(event.id, [...ids]), isNull(event.deviceId), inScope(tx, scope, event.orgId));
  const rows = await tx.sql.select({ subjectId: event.subjectId }).from(event).where(mine);
  if (rows.length === 0) return;
  await tx.lock('sweep');
  const subjectIds = [...new Set(rows.map(({ subjectId }) => subjectId))];
  await forUpdate(tx.sql.select({ id: rail.id }).from(rail).where(inArray(rail.id, subjectIds)).orderBy(asc(rail.id)));
}
