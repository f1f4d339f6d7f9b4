import type { Scope } from '#domain/access/access.ts';
import type { CompanyStatus, CompanyType } from '#domain/companies/company.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { company } from '../schema/companies.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import { requireFreeCompany } from './requireFreeCompany.ts';

export interface CompanyFields {
  readonly orgId: string;
  readonly name: string;
  readonly code: string | null;
  readonly type: CompanyType;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly mail: string | null;
  readonly regionCode: string | null;
  readonly address: string | null;
  readonly status: CompanyStatus;
  readonly remark: string | null;
}

export interface SavedCompany extends CompanyFields {
  readonly id: string;
  readonly userId: string;
  readonly now: number;
}

/**
 * Adds a unit to an organisation of the scope.
 * @throws DomainError 9003 name in the organisation or code is there, 9007 organisation outside the scope
 */
export async function addCompany(tx: WriteTx, scope: Scope, input: SavedCompany): Promise<void> {
  const { userId, now, ...row } = input;
  await tx.lock('organization');
  await requireOrganization(tx, scope, row.orgId);
  await requireFreeCompany(tx, row);
  await tx.sql
    .insert(company)
    .values({ ...row, sortKey: sortKeyOf(row.name), createdAt: now, updatedAt: now, createdBy: userId });
}
