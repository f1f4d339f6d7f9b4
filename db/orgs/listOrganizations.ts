import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { organizationInScope } from './inScope.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly code: string | null;
  readonly orderNo: number;
  readonly level: number;
  readonly version: number;
}

/** Organisations of the scope, parents before children, siblings by orderNo, then title. */
export async function listOrganizations(tx: ReadTx, scope: Scope): Promise<OrganizationRow[]> {
  return tx.sql
    .select({
      id: organization.id,
      parentId: organization.parentId,
      title: organization.title,
      code: organization.code,
      orderNo: organization.orderNo,
      level: organization.level,
      version: organization.version,
    })
    .from(organization)
    .where(organizationInScope(scope))
    .orderBy(organization.level, organization.orderNo, organization.title);
}
