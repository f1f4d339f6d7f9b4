import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { company } from '../schema/companies.ts';
import { lockCompanies, stamps, type CompaniesChange, type CompanyOutcome } from './lockCompanies.ts';

/**
 * Moves units to another organisation of the scope; one whose name is there already stays.
 * @throws DomainError 9007 the organisation is outside
 */
export async function moveCompanies(
  tx: WriteTx,
  scope: Scope,
  input: CompaniesChange & { readonly orgId: string },
): Promise<CompanyOutcome[]> {
  const mine = await lockCompanies(tx, scope, input.ids);
  await requireOrganization(tx, scope, input.orgId);
  const there = await tx.sql
    .select({ name: company.name })
    .from(company)
    .where(and(eq(company.orgId, input.orgId), isNull(company.deletedAt)));
  const names = new Set(there.map(({ name }) => name));
  const outcomes: CompanyOutcome[] = [];
  for (const id of input.ids) {
    const row = mine.get(id);
    if (row === undefined) outcomes.push({ id, errno: 9001 });
    else if (row.orgId === input.orgId) outcomes.push({ id, errno: 1001 });
    else if (names.has(row.name)) outcomes.push({ id, errno: 9003 });
    else {
      names.add(row.name);
      await tx.sql
        .update(company)
        .set({ orgId: input.orgId, ...stamps(input) })
        .where(eq(company.id, id));
      outcomes.push({ id, errno: 0 });
    }
  }
  return outcomes;
}
