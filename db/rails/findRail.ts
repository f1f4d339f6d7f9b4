import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { RailDetail } from '#domain/rails/railList.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { countByRail } from './countByRail.ts';
import { countedRail, railColumns } from './railColumns.ts';

/** Null when it is missing, deleted or outside the scope. */
export async function findRail(tx: ReadTx, scope: Scope, id: string): Promise<RailDetail | null> {
  const [found] = await tx.sql
    .select({ ...railColumns, path: rail.path })
    .from(rail)
    .innerJoin(organization, eq(organization.id, rail.orgId))
    .innerJoin(project, eq(project.id, rail.projectId))
    .where(and(eq(rail.id, id), isNull(rail.deletedAt), inScope(tx, scope, rail.orgId)));
  if (found === undefined) return null;
  return { ...found, ...countedRail((await countByRail(tx, scope, [id])).get(id)) };
}
