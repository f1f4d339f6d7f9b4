import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { CompanyRow } from '#domain/companies/company.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { company } from '../schema/companies.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import type { SavedCompany } from './addCompany.ts';
import { findCompany } from './findCompany.ts';
import { requireFreeCompany } from './requireFreeCompany.ts';

/**
 * Changes a unit.
 * @returns before and after
 * @throws DomainError 9001 missing or outside, 9003, 9004 with data.current, 9007 new organisation outside the scope
 */
export async function updateCompany(
  tx: WriteTx,
  scope: Scope,
  input: SavedCompany & { readonly version: number | undefined },
): Promise<{ readonly before: CompanyRow; readonly after: CompanyRow }> {
  const { id, version, userId, now, ...fields } = input;
  await tx.lock('organization');
  const before = await findCompany(tx, scope, id);
  if (before === null) throw new DomainError(9001);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  await requireOrganization(tx, scope, fields.orgId);
  await requireFreeCompany(tx, { id, ...fields });
  const changed = await tx.sql
    .update(company)
    .set({
      ...fields,
      sortKey: sortKeyOf(fields.name),
      updatedAt: now,
      updatedBy: userId,
      version: sql`${company.version} + 1`,
    })
    .where(and(eq(company.id, id), eq(company.version, before.version)))
    .returning({ id: company.id });
  const after = await findCompany(tx, scope, id);
  if (changed.length === 0 || after === null) throw new DomainError(9004, { data: { current: after } });
  return { before, after };
}
