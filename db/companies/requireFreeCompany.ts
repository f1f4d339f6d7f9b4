import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { company } from '../schema/companies.ts';

/**
 * No other living unit of the organisation has the name, and none at all the code. Under the lock `organization`.
 * @throws DomainError 9003 with params.field `name` or `code`
 */
export async function requireFreeCompany(
  tx: WriteTx,
  row: { readonly id: string; readonly orgId: string; readonly name: string; readonly code: string | null },
): Promise<void> {
  const isThere = async (where: SQL | undefined): Promise<boolean> => {
    const others = and(where, ne(company.id, row.id), isNull(company.deletedAt));
    return (await tx.sql.select({ id: company.id }).from(company).where(others).limit(1)).length > 0;
  };
  if (await isThere(and(eq(company.orgId, row.orgId), eq(company.name, row.name)))) {
    throw new DomainError(9003, { params: { field: 'name' } });
  }
  if (row.code !== null && (await isThere(eq(company.code, row.code)))) {
    throw new DomainError(9003, { params: { field: 'code' } });
  }
}
