import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { formatPosition } from '#domain/devices/position.ts';
import { centroidOf } from '#domain/projects/centroid.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { rail } from '../schema/rails.ts';

/** The middle of a project's guardrails as 'lng,lat'; null when none is drawn. */
export async function railsCenter(tx: ReadTx, scope: Scope, projectId: string): Promise<string | null> {
  const rows = await tx.sql
    .select({ path: rail.path })
    .from(rail)
    .where(and(eq(rail.projectId, projectId), isNull(rail.deletedAt), inScope(tx, scope, rail.orgId)));
  const middle = centroidOf(rows.map(({ path }) => path));
  return middle === null ? null : formatPosition(middle.lng, middle.lat);
}
