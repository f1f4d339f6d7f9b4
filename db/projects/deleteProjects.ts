import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ProjectReference } from '#domain/projects/project.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { lockProjects, stamps, type ProjectOutcome, type ProjectsChange } from './lockProjects.ts';

/**
 * Deletes projects without guardrails and devices; dashboards are told that they left.
 * @source docs/requirements.md A7
 */
export async function deleteProjects(tx: WriteTx, scope: Scope, input: ProjectsChange): Promise<ProjectOutcome[]> {
  const mine = await lockProjects(tx, scope, input.ids);
  const outcomes: ProjectOutcome[] = [];
  const gone: string[] = [];
  for (const id of input.ids) {
    const references = mine.has(id) ? await referencesTo(tx, id) : [];
    if (!mine.has(id)) outcomes.push({ id, errno: 9001 });
    else if (references.length > 0) outcomes.push({ id, errno: 9006, references });
    else {
      gone.push(id);
      outcomes.push({ id, errno: 0 });
    }
  }
  if (gone.length === 0) return outcomes;
  const revision = await tx.revision();
  await tx.sql
    .update(project)
    .set({ deletedAt: input.now, revision, ...stamps(input) })
    .where(inArray(project.id, gone));
  const left = await tx.sql
    .select({ id: project.id, orgPath: organization.path })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .where(inArray(project.id, gone));
  const departures = left.map(({ id, orgPath }) => ({ orgPath, row: { kind: 'project', id } as const }));
  await recordDepartures(tx, departures, input.now);
  return outcomes;
}

/** Living guardrails and devices, whoever may see them. */
async function referencesTo(tx: ReadTx, projectId: string): Promise<ProjectReference[]> {
  const found: ProjectReference[] = [];
  for (const [type, table] of [
    ['rail', rail],
    ['device', device],
  ] as const) {
    const [row] = await tx.sql
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.projectId, projectId), isNull(table.deletedAt)));
    if ((row?.n ?? 0) > 0) found.push({ type, count: row?.n ?? 0 });
  }
  return found;
}
