import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';

export interface OrganizationNames {
  /** The organisation itself, when it is there already. */
  readonly id: string | null;
  readonly parentId: string | null;
  readonly title: string;
  readonly code: string | null;
}

/**
 * No living sibling has the title, and no organisation anywhere the code. Under the lock `organization`.
 * @throws DomainError 9003 with params.field `title` or `code`
 */
export async function requireFreeNames(tx: WriteTx, names: OrganizationNames): Promise<void> {
  const isThere = async (where: SQL): Promise<boolean> => {
    const others = names.id === null ? undefined : ne(organization.id, names.id);
    const rows = await tx.sql
      .select({ id: organization.id })
      .from(organization)
      .where(and(where, others, isNull(organization.deletedAt)))
      .limit(1);
    return rows.length > 0;
  };
  const { parentId, title, code } = names;
  const siblings = parentId === null ? isNull(organization.parentId) : eq(organization.parentId, parentId);
  if (await isThere(and(siblings, eq(organization.title, title)) as SQL)) {
    throw new DomainError(9003, { params: { field: 'title' } });
  }
  if (code !== null && (await isThere(eq(organization.code, code)))) {
    throw new DomainError(9003, { params: { field: 'code' } });
  }
}
