import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { project } from '../schema/projects.ts';

/**
 * No other living project of the organisation has the name, and none at all the code. Under the lock `organization`.
 * @throws DomainError 9003 with params.field `name` or `code`
 */
export async function requireFreeProject(
  tx: WriteTx,
  row: { readonly id: string; readonly orgId: string; readonly name: string; readonly code: string },
): Promise<void> {
  const isThere = async (where: SQL | undefined): Promise<boolean> => {
    const others = and(where, ne(project.id, row.id), isNull(project.deletedAt));
    return (await tx.sql.select({ id: project.id }).from(project).where(others).limit(1)).length > 0;
  };
  if (await isThere(and(eq(project.orgId, row.orgId), eq(project.name, row.name)))) {
    throw new DomainError(9003, { params: { field: 'name' } });
  }
  if (await isThere(eq(project.code, row.code))) throw new DomainError(9003, { params: { field: 'code' } });
}
