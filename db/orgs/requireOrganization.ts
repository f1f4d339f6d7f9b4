import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { organizationInScope } from './inScope.ts';

export interface PlacedOrganization {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly path: string;
  readonly level: number;
}

/**
 * A living organisation of the scope, named by a caller to put something into it.
 * @throws DomainError 9007 outside the scope or missing
 */
export async function requireOrganization(tx: ReadTx, scope: Scope, orgId: string): Promise<PlacedOrganization> {
  const [found] = await tx.sql
    .select({
      id: organization.id,
      parentId: organization.parentId,
      title: organization.title,
      path: organization.path,
      level: organization.level,
    })
    .from(organization)
    .where(and(eq(organization.id, orgId), organizationInScope(scope)));
  if (!found) throw new DomainError(9007);
  return found;
}
