import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ProjectStatus } from '#domain/projects/project.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';

export interface CompanyProject {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly orgName: string;
  readonly status: ProjectStatus;
  /** It builds the project. */
  readonly builds: boolean;
  /** It keeps the project. */
  readonly keeps: boolean;
}

/** Living projects of the scope that a unit builds or keeps. */
export async function listCompanyProjects(tx: ReadTx, scope: Scope, companyId: string): Promise<CompanyProject[]> {
  const rows = await tx.sql
    .select({
      id: project.id,
      name: project.name,
      code: project.code,
      orgName: organization.title,
      status: project.status,
      companyId: project.companyId,
      maintenanceCompanyId: project.maintenanceCompanyId,
    })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .where(
      and(
        or(eq(project.companyId, companyId), eq(project.maintenanceCompanyId, companyId)),
        isNull(project.deletedAt),
        inScope(tx, scope, project.orgId),
      ),
    )
    .orderBy(asc(project.code));
  return rows.map(({ companyId: builder, maintenanceCompanyId, ...row }) => ({
    ...row,
    builds: builder === companyId,
    keeps: maintenanceCompanyId === companyId,
  }));
}
