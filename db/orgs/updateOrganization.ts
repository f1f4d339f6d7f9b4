import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { organizationInScope } from './inScope.ts';
import type { OrganizationFields } from './createOrganization.ts';
import { findOrganization, organizationColumns, type OrganizationDetail } from './findOrganization.ts';
import { lockSubtree } from './lockSubtree.ts';
import { requireFreeNames } from './requireFreeNames.ts';

export interface UpdatedOrganization extends OrganizationFields {
  readonly id: string;
  /** The version that the caller has seen; without one the last writer wins. */
  readonly version: number | undefined;
  readonly userId: string;
  readonly now: number;
}

/**
 * Changes an organisation's own fields, never its place. A new title travels on with the rows that show it.
 * @returns before and after
 * @throws DomainError 9001 missing or outside, 9003 title or code is there, 9004 with data.current
 */
export async function updateOrganization(
  tx: WriteTx,
  scope: Scope,
  input: UpdatedOrganization,
): Promise<{ readonly before: OrganizationDetail; readonly after: OrganizationDetail }> {
  await tx.lock('organization');
  const { id, version, userId, now, ...fields } = input;
  const before = await findOrganization(tx, scope, id);
  if (before === null) throw new DomainError(9001);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  await requireFreeNames(tx, { id, parentId: before.parentId, title: fields.title, code: fields.code });
  const isRenamed = fields.title !== before.title;
  if (isRenamed) await lockSubtree(tx, eq(organization.id, id));
  const [after] = await tx.sql
    .update(organization)
    .set({ ...fields, updatedAt: now, updatedBy: userId, version: sql`${organization.version} + 1` })
    .where(and(eq(organization.id, id), eq(organization.version, before.version), organizationInScope(scope)))
    .returning(organizationColumns);
  if (!after) throw new DomainError(9004, { data: { current: await findOrganization(tx, scope, id) } });
  if (isRenamed) await showTitle(tx, id);
  return { before, after };
}

/** Dashboards show the title on devices, guardrails and projects: these rows have changed for them. */
async function showTitle(tx: WriteTx, orgId: string): Promise<void> {
  const revision = await tx.revision();
  for (const table of [project, rail, device]) {
    await tx.sql
      .update(table)
      .set({ revision })
      .where(and(eq(table.orgId, orgId), isNull(table.deletedAt)));
  }
}
