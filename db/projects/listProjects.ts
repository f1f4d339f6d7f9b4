import { and, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ProjectRow } from '#domain/projects/project.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { selectProjectRows } from '../realtime/rows.ts';
import { project } from '../schema/projects.ts';

/** Living projects of the scope. */
export async function listProjects(tx: ReadTx, scope: Scope, where?: SQL): Promise<ProjectRow[]> {
  const rows = await selectProjectRows(tx, { where: and(inScope(tx, scope, project.orgId), where), limit: 0 });
  return rows.map(({ row }) => row);
}
