import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { organizationInScope } from './inScope.ts';

/** One organisation with its own fields. */
export interface OrganizationDetail {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly code: string | null;
  readonly level: number;
  readonly orderNo: number;
  readonly regionCode: string | null;
  readonly leader: string | null;
  readonly phone: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

export const organizationColumns = {
  id: organization.id,
  parentId: organization.parentId,
  title: organization.title,
  code: organization.code,
  level: organization.level,
  orderNo: organization.orderNo,
  regionCode: organization.regionCode,
  leader: organization.leader,
  phone: organization.phone,
  createdAt: organization.createdAt,
  updatedAt: organization.updatedAt,
  version: organization.version,
};

/** Null when it is missing, deleted or outside the scope. */
export async function findOrganization(tx: ReadTx, scope: Scope, id: string): Promise<OrganizationDetail | null> {
  const [found] = await tx.sql
    .select(organizationColumns)
    .from(organization)
    .where(and(eq(organization.id, id), organizationInScope(scope)));
  return found ?? null;
}
