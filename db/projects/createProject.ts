import type { Scope } from '#domain/access/access.ts';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import type { ProjectStatus } from '#domain/projects/project.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { project } from '../schema/projects.ts';
import { initialsOf } from '../search/initialsOf.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import { requireFreeProject } from './requireFreeProject.ts';
import { requireParties, type Parties } from './requireParties.ts';

export interface ProjectFields extends Parties {
  readonly orgId: string;
  readonly name: string;
  readonly code: string;
  readonly regionCode: string;
  readonly address: string | null;
  readonly center: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly status: ProjectStatus;
  /** Undefined leaves what there is; null takes it away. */
  readonly thresholds: ThresholdOverrides | null | undefined;
  readonly remark: string | null;
}

export interface SavedProject extends ProjectFields {
  readonly id: string;
  readonly userId: string;
  readonly now: number;
}

/**
 * Adds a project to an organisation of the scope.
 * @throws DomainError 9001 at a field for a unit or manager that is none, 9003 name in the organisation or code is
 * there, 9007 organisation outside the scope
 */
export async function createProject(tx: WriteTx, scope: Scope, input: SavedProject): Promise<void> {
  const { userId, now, ...row } = input;
  await tx.lock('organization');
  await requireOrganization(tx, scope, row.orgId);
  await requireFreeProject(tx, row);
  await requireParties(tx, scope, row);
  const revision = await tx.revision();
  await tx.sql.insert(project).values({
    ...row,
    thresholds: row.thresholds ?? null,
    sortKey: sortKeyOf(row.name),
    initials: initialsOf(row.name),
    revision,
    createdAt: now,
    updatedAt: now,
    createdBy: userId,
  });
}
