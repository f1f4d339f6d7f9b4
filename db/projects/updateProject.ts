import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import type { WriteTx } from '../engine/database.ts';
import { planSilence } from '../models/planSilence.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { project } from '../schema/projects.ts';
import { initialsOf } from '../search/initialsOf.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import { readGlobal } from '../settings/globalSettings.ts';
import type { SavedProject } from './createProject.ts';
import { findProject } from './findProject.ts';
import { lockContents, moveContents, showProjectName } from './moveContents.ts';
import { stamps } from './lockProjects.ts';
import { requireFreeProject } from './requireFreeProject.ts';
import { requireParties } from './requireParties.ts';

/**
 * Changes a project. A new name travels on with the rows that show it; to another organisation its guardrails, devices
 * and open alarms follow.
 * @returns before and after
 * @throws DomainError 9001 missing or outside, or at a field, 9003, 9004 with data.current, 9007 new organisation
 * outside the scope
 */
export async function updateProject(
  tx: WriteTx,
  scope: Scope,
  input: SavedProject & { readonly version: number | undefined },
): Promise<{ readonly before: ProjectRecord; readonly after: ProjectRecord }> {
  const { id, version, userId, now, thresholds, ...fields } = input;
  await tx.lock('import');
  await tx.lock('organization');
  const before = await findProject(tx, scope, id);
  if (before === null) throw new DomainError(9001);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  const to = await requireOrganization(tx, scope, fields.orgId);
  await requireFreeProject(tx, { id, ...fields });
  await requireParties(tx, scope, fields, before);
  const isRenamed = fields.name !== before.name;
  const isMoved = fields.orgId !== before.orgId;
  if (isRenamed || isMoved) await lockContents(tx, id);
  const revision = await tx.revision();
  const changed = await tx.sql
    .update(project)
    .set({
      ...fields,
      ...(thresholds === undefined ? {} : { thresholds }),
      sortKey: sortKeyOf(fields.name),
      initials: initialsOf(fields.name),
      revision,
      ...stamps({ userId, now }),
    })
    .where(and(eq(project.id, id), eq(project.version, before.version)))
    .returning({ id: project.id });
  if (isRenamed) await showProjectName(tx, id);
  if (isMoved) {
    await moveContents(tx, { projectId: id, from: before.orgId, to, scope, now });
    const { settings } = await readGlobal(tx);
    await planSilence(tx, { projectId: id, installationMinutes: settings.silentMinutes });
  }
  const after = await findProject(tx, scope, id);
  if (changed.length === 0 || after === null) throw new DomainError(9004, { data: { current: after } });
  return { before, after };
}
