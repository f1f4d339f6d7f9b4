import { and, count, eq, gte, inArray, isNotNull, isNull, like, lte, or, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ProjectRecord, ProjectSortField, ProjectStatus } from '#domain/projects/project.ts';
import { regionPrefix } from '#domain/regions/region.ts';
import type { ReadTx } from '../engine/database.ts';
import { containsText } from '../orgs/containsText.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { project } from '../schema/projects.ts';
import { selectProjects } from './selectProjects.ts';

export interface ProjectFilter {
  /** Only these; foreign and missing ones are left out. */
  readonly ids?: readonly string[] | undefined;
  /** Each with everything below it. */
  readonly orgIds?: readonly string[] | undefined;
  /** Part of name or code. */
  readonly keyword?: string | undefined;
  readonly status?: readonly ProjectStatus[] | undefined;
  readonly regionCode?: string | undefined;
  /** A unit that builds or keeps it. */
  readonly companyId?: string | undefined;
  /** Days, YYYY-MM-DD: projects of which a day lies between them, those without any date never. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export interface ProjectPage extends ProjectFilter {
  readonly sortField?: ProjectSortField | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Projects of the scope, by name unless sorted.
 * @throws DomainError 9007 for organisations outside it
 */
export async function pageProjects(
  tx: ReadTx,
  scope: Scope,
  page: ProjectPage,
): Promise<{ records: ProjectRecord[]; total: number }> {
  const where = await filterOf(tx, scope, page);
  const { limit, offset, sortField: sort, sortOrder } = page;
  const records = await selectProjects(tx, scope, { where, sort, descending: sortOrder === 'desc', limit, offset });
  const [all] = await tx.sql.select({ n: count() }).from(project).where(where);
  return { records, total: all?.n ?? 0 };
}

async function filterOf(tx: ReadTx, scope: Scope, filter: ProjectFilter): Promise<SQL | undefined> {
  const { ids, orgIds = [], keyword, status = [], regionCode, companyId, startDate, endDate } = filter;
  const conditions: Array<SQL | undefined> = [
    isNull(project.deletedAt),
    inScope(tx, scope, project.orgId),
    orgIds.length === 0 ? undefined : await narrowScope(tx, scope, project.orgId, orgIds),
    ids === undefined ? undefined : inArray(project.id, [...ids]),
    status.length === 0 ? undefined : inArray(project.status, [...status]),
    // Codes are digits: nothing to escape.
    regionCode === undefined ? undefined : like(project.regionCode, `${regionPrefix(regionCode)}%`),
  ];
  if (keyword !== undefined && keyword !== '') {
    conditions.push(or(containsText(project.name, keyword), containsText(project.code, keyword)));
  }
  if (companyId !== undefined) {
    conditions.push(or(eq(project.companyId, companyId), eq(project.maintenanceCompanyId, companyId)));
  }
  if (startDate !== undefined) conditions.push(or(isNull(project.endDate), gte(project.endDate, startDate)));
  if (endDate !== undefined) conditions.push(or(isNull(project.startDate), lte(project.startDate, endDate)));
  if (startDate !== undefined || endDate !== undefined) {
    conditions.push(or(isNotNull(project.startDate), isNotNull(project.endDate)));
  }
  return and(...conditions);
}
