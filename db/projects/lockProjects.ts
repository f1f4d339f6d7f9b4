import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ProjectReference, ProjectStatus } from '#domain/projects/project.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { project } from '../schema/projects.ts';
import { forUpdate } from '../engine/forUpdate.ts';

export interface ProjectOutcome {
  readonly id: string;
  /** 0 done, 1001 was so already, 9001 missing or foreign, 9006 still referenced. */
  readonly errno: 0 | 1001 | 9001 | 9006;
  readonly references?: readonly ProjectReference[];
}

export interface ProjectsChange {
  readonly ids: readonly string[];
  readonly userId: string;
  readonly now: number;
}

export interface LockedProject {
  readonly id: string;
  readonly orgId: string;
  readonly status: ProjectStatus;
}

/** Those of the wanted projects that lie in the scope, by id, under the lock of the tree. */
export async function lockProjects(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedProject>> {
  await tx.lock('organization');
  const query = tx.sql
    .select({ id: project.id, orgId: project.orgId, status: project.status })
    .from(project)
    .where(and(inArray(project.id, [...ids]), isNull(project.deletedAt), inScope(tx, scope, project.orgId)))
    .orderBy(asc(project.id));
  const rows = await forUpdate(query);
  return new Map(rows.map((row) => [row.id, row]));
}

export const stamps = ({ userId, now }: Pick<ProjectsChange, 'userId' | 'now'>) => ({
  updatedAt: now,
  updatedBy: userId,
  version: sql`${project.version} + 1`,
});
