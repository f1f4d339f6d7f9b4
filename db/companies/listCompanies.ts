import { and, asc, count, desc, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { CompanyRow, CompanySortField, CompanyStatus, CompanyType } from '#domain/companies/company.ts';
import { regionPrefix } from '#domain/regions/region.ts';
import type { ReadTx } from '../engine/database.ts';
import { containsText } from '../orgs/containsText.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { company } from '../schema/companies.ts';
import { organization } from '../schema/organizations.ts';
import { companyColumns } from './companyColumns.ts';

export interface CompanyFilter {
  /** Only these; foreign and missing ones are left out. */
  readonly ids?: readonly string[] | undefined;
  /** Each with everything below it. */
  readonly orgIds?: readonly string[] | undefined;
  /** One organisation; what stands below it comes with `descendants`. */
  readonly orgId?: string | undefined;
  readonly descendants?: boolean | undefined;
  /** Part of name, code, contact or mobile. */
  readonly keyword?: string | undefined;
  readonly type?: readonly CompanyType[] | undefined;
  readonly status?: CompanyStatus | undefined;
  readonly regionCode?: string | undefined;
}

export interface CompanyPage extends CompanyFilter {
  readonly sortField?: CompanySortField | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly offset: number;
  readonly limit: number;
}

const sortColumns: Readonly<Record<CompanySortField, SQLiteColumn>> = {
  name: company.sortKey,
  type: company.type,
  orgName: organization.title,
  status: company.status,
  createdAt: company.createdAt,
};

/**
 * Units of the scope, by name unless sorted.
 * @throws DomainError 9007 for organisations outside it
 */
export async function listCompanies(
  tx: ReadTx,
  scope: Scope,
  page: CompanyPage,
): Promise<{ records: CompanyRow[]; total: number }> {
  const where = await filterOf(tx, scope, page);
  const column = sortColumns[page.sortField ?? 'name'];
  const direction = page.sortOrder === 'desc' ? desc : asc;
  const records = await tx.sql
    .select(companyColumns(tx))
    .from(company)
    .innerJoin(organization, eq(organization.id, company.orgId))
    .where(where)
    .orderBy(direction(column), asc(company.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(company).where(where);
  return { records, total: all?.n ?? 0 };
}

async function filterOf(tx: ReadTx, scope: Scope, filter: CompanyFilter): Promise<SQL | undefined> {
  const { ids, orgIds, orgId, descendants, keyword, type, status, regionCode } = filter;
  const narrowed = orgId !== undefined && descendants !== false ? [...(orgIds ?? []), orgId] : (orgIds ?? []);
  const conditions: Array<SQL | undefined> = [isNull(company.deletedAt), inScope(tx, scope, company.orgId)];
  if (narrowed.length > 0) conditions.push(await narrowScope(tx, scope, company.orgId, narrowed));
  if (orgId !== undefined && descendants === false) {
    await requireOrganization(tx, scope, orgId);
    conditions.push(eq(company.orgId, orgId));
  }
  if (ids !== undefined) conditions.push(inArray(company.id, [...ids]));
  if (keyword !== undefined && keyword !== '') {
    const columns = [company.name, company.code, company.contact, company.mobile];
    conditions.push(or(...columns.map((column) => containsText(column, keyword))));
  }
  if (type !== undefined && type.length > 0) conditions.push(inArray(company.type, [...type]));
  if (status !== undefined) conditions.push(eq(company.status, status));
  // Codes are digits: nothing to escape.
  if (regionCode !== undefined) conditions.push(like(company.regionCode, `${regionPrefix(regionCode)}%`));
  return and(...conditions);
}
