import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { project } from '../schema/projects.ts';
import { selectProjects } from './selectProjects.ts';

/** Null when it is missing, deleted or outside the scope. */
export async function findProject(tx: ReadTx, scope: Scope, id: string): Promise<ProjectRecord | null> {
  const where = and(eq(project.id, id), isNull(project.deletedAt), inScope(tx, scope, project.orgId));
  const [found] = await selectProjects(tx, scope, { where, limit: 1, offset: 0 });
  return found ?? null;
}
