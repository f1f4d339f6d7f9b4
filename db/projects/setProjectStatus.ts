import { inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ProjectStatus } from '#domain/projects/project.ts';
import type { WriteTx } from '../engine/database.ts';
import { project } from '../schema/projects.ts';
import { lockProjects, stamps, type ProjectOutcome, type ProjectsChange } from './lockProjects.ts';

/** Gives projects a status: each on its own, foreign ones answer 9001. */
export async function setProjectStatus(
  tx: WriteTx,
  scope: Scope,
  input: ProjectsChange & { readonly status: ProjectStatus },
): Promise<ProjectOutcome[]> {
  const mine = await lockProjects(tx, scope, input.ids);
  const changed = input.ids.filter((id) => mine.has(id) && mine.get(id)?.status !== input.status);
  if (changed.length > 0) {
    const revision = await tx.revision();
    await tx.sql
      .update(project)
      .set({ status: input.status, revision, ...stamps(input) })
      .where(inArray(project.id, changed));
  }
  const done = new Set(changed);
  return input.ids.map((id) => ({ id, errno: done.has(id) ? 0 : mine.has(id) ? 1001 : 9001 }));
}
