import type { ProjectStatus } from '#domain/projects/project.ts';
import type { WriteTx } from '../engine/database.ts';
import { project } from '../schema/projects.ts';
import { initialsOf } from '../search/initialsOf.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';

export interface NewProject {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly code: string;
  readonly status: ProjectStatus;
  readonly companyId?: string | null;
  readonly maintenanceCompanyId?: string | null;
  readonly regionCode?: string | null;
  readonly address?: string | null;
  /** 'lng,lat'. */
  readonly center?: string | null;
  readonly managerId?: string | null;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly remark?: string | null;
  readonly thresholds?: Record<string, Record<string, number>> | null;
  readonly now: number;
}

/** Adds a project. Unscoped: the seed. Takes the transaction's revision: add what is invisible first. */
export async function addProject(tx: WriteTx, input: NewProject): Promise<void> {
  const { now, ...row } = input;
  const revision = await tx.revision();
  await tx.sql.insert(project).values({
    ...row,
    sortKey: sortKeyOf(row.name),
    initials: initialsOf(row.name),
    revision,
    createdAt: now,
    updatedAt: now,
  });
}
