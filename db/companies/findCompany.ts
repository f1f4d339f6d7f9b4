import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { CompanyRow } from '#domain/companies/company.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { company } from '../schema/companies.ts';
import { organization } from '../schema/organizations.ts';
import { companyColumns } from './companyColumns.ts';

/** Null when it is missing, deleted or outside the scope. */
export async function findCompany(tx: ReadTx, scope: Scope, id: string): Promise<CompanyRow | null> {
  const [found] = await tx.sql
    .select(companyColumns(tx))
    .from(company)
    .innerJoin(organization, eq(organization.id, company.orgId))
    .where(and(eq(company.id, id), isNull(company.deletedAt), inScope(tx, scope, company.orgId)));
  return found ?? null;
}
