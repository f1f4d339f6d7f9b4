import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { CompanyStatus } from '#domain/companies/company.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { company } from '../schema/companies.ts';
import type { CompanyReference } from './listCompanyReferences.ts';

export interface CompanyOutcome {
  readonly id: string;
  /** 0 done, 1001 was so already, 9001 missing or foreign, 9003 the name is there, 9006 still referenced. */
  readonly errno: 0 | 1001 | 9001 | 9003 | 9006;
  readonly references?: readonly CompanyReference[];
}

export interface CompaniesChange {
  readonly ids: readonly string[];
  readonly userId: string;
  readonly now: number;
}

export interface LockedCompany {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly status: CompanyStatus;
}

/** Those of the wanted units that lie in the scope, by id, under the lock of the tree. */
export async function lockCompanies(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedCompany>> {
  await tx.lock('organization');
  const rows = await tx.sql
    .select({ id: company.id, name: company.name, orgId: company.orgId, status: company.status })
    .from(company)
    .where(and(inArray(company.id, [...ids]), isNull(company.deletedAt), inScope(tx, scope, company.orgId)));
  return new Map(rows.map((row) => [row.id, row]));
}

export const stamps = ({ userId, now }: CompaniesChange) => ({
  updatedAt: now,
  updatedBy: userId,
  version: sql`${company.version} + 1`,
});
