import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { listReferences } from './countInOrganizations.ts';
import { findOrganization, type OrganizationDetail } from './findOrganization.ts';

/**
 * Deletes an organisation that nothing points at.
 * @throws DomainError 9001 missing or outside, 9005 the root, 9006 with data.references
 */
export async function deleteOrganization(
  tx: WriteTx,
  scope: Scope,
  input: { readonly id: string; readonly userId: string; readonly now: number },
): Promise<OrganizationDetail> {
  await tx.lock('organization');
  const found = await findOrganization(tx, scope, input.id);
  if (found === null) throw new DomainError(9001);
  if (found.parentId === null) throw new DomainError(9005);
  const references = await listReferences(tx, input.id);
  if (references.length > 0) throw new DomainError(9006, { data: { references } });
  await tx.sql
    .update(organization)
    .set({
      deletedAt: input.now,
      updatedAt: input.now,
      updatedBy: input.userId,
      version: sql`${organization.version} + 1`,
    })
    .where(and(eq(organization.id, input.id)));
  return found;
}
