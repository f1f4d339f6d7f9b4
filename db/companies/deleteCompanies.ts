import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { company } from '../schema/companies.ts';
import { listCompanyReferences } from './listCompanyReferences.ts';
import { lockCompanies, stamps, type CompaniesChange, type CompanyOutcome } from './lockCompanies.ts';

/** Deletes units that nothing points at. */
export async function deleteCompanies(tx: WriteTx, scope: Scope, input: CompaniesChange): Promise<CompanyOutcome[]> {
  const mine = await lockCompanies(tx, scope, input.ids);
  const outcomes: CompanyOutcome[] = [];
  for (const id of input.ids) {
    if (!mine.has(id)) {
      outcomes.push({ id, errno: 9001 });
      continue;
    }
    const references = await listCompanyReferences(tx, id);
    if (references.length > 0) {
      outcomes.push({ id, errno: 9006, references });
      continue;
    }
    await tx.sql
      .update(company)
      .set({ deletedAt: input.now, ...stamps(input) })
      .where(eq(company.id, id));
    outcomes.push({ id, errno: 0 });
  }
  return outcomes;
}
