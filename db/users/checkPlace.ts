import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope, organizationInScope } from '../orgs/inScope.ts';
import { company } from '../schema/companies.ts';
import { organization } from '../schema/organizations.ts';

/**
 * An account's organisation and unit must lie in the scope of whoever names them.
 * @throws DomainError 9007 for an organisation outside it, or none; 9001 for such a unit
 */
export async function checkPlace(
  tx: ReadTx,
  scope: Scope,
  place: { readonly orgId?: string | undefined; readonly companyId?: string | null | undefined },
): Promise<void> {
  if (place.orgId !== undefined) {
    const [org] = await tx.sql
      .select({ id: organization.id })
      .from(organization)
      .where(and(eq(organization.id, place.orgId), organizationInScope(scope)));
    if (!org) throw new DomainError(9007);
  }
  if (place.companyId != null) {
    const [unit] = await tx.sql
      .select({ id: company.id })
      .from(company)
      .where(and(eq(company.id, place.companyId), isNull(company.deletedAt), inScope(tx, scope, company.orgId)));
    if (!unit) throw new DomainError(9001);
  }
}
