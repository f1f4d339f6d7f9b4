import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { company } from '../schema/companies.ts';

/**
 * A living, enabled unit of the scope that a person or an account is put into.
 * @returns whether it is one
 */
export async function isOfferedCompany(tx: ReadTx, scope: Scope, id: string): Promise<boolean> {
  const [found] = await tx.sql
    .select({ id: company.id })
    .from(company)
    .where(
      and(
        eq(company.id, id),
        eq(company.status, 'enabled'),
        isNull(company.deletedAt),
        inScope(tx, scope, company.orgId),
      ),
    );
  return found !== undefined;
}
