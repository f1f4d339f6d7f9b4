import { inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { CompanyStatus } from '#domain/companies/company.ts';
import type { WriteTx } from '../engine/database.ts';
import { company } from '../schema/companies.ts';
import { lockCompanies, stamps, type CompaniesChange, type CompanyOutcome } from './lockCompanies.ts';

/** Enables or disables units: each on its own, foreign ones answer 9001. */
export async function setCompanyStatus(
  tx: WriteTx,
  scope: Scope,
  input: CompaniesChange & { readonly status: CompanyStatus },
): Promise<CompanyOutcome[]> {
  const mine = await lockCompanies(tx, scope, input.ids);
  const changed = input.ids.filter((id) => mine.has(id) && mine.get(id)?.status !== input.status);
  if (changed.length > 0) {
    await tx.sql
      .update(company)
      .set({ status: input.status, ...stamps(input) })
      .where(inArray(company.id, changed));
  }
  const done = new Set(changed);
  return input.ids.map((id) => ({ id, errno: done.has(id) ? 0 : mine.has(id) ? 1001 : 9001 }));
}
