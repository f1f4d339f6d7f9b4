import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** Where a device stands: project and organisation are its guardrail's, or it stands at none. */
export interface DevicePlace {
  readonly railId: string | null;
  readonly railName: string;
  readonly projectId: string;
  readonly orgId: string;
  readonly orgPath: string;
}

export interface WantedPlace {
  readonly railId: string | null;
  /** Of a device without a guardrail; beside one it must be the guardrail's. */
  readonly projectId: string | null;
  /** Named for certainty: it must be the guardrail's or the project's. */
  readonly orgId: string | null;
}

/** Names, codes and places of devices are judged and written under these, in this order. */
export async function lockPlaces(tx: WriteTx): Promise<void> {
  await tx.lock('organization');
  await tx.lock('device');
}

type Found = Omit<DevicePlace, 'railId' | 'railName'> & Partial<Pick<DevicePlace, 'railId' | 'railName'>>;

/**
 * A living guardrail or project of the scope, named by a caller to put a device there.
 * @returns the field that does not fit when the guardrail is not of the project, or stands in another organisation
 * @throws DomainError 9007 outside the scope or missing
 */
export async function requirePlace(
  tx: ReadTx,
  scope: Scope,
  wanted: WantedPlace,
): Promise<DevicePlace | 'projectId' | 'orgId'> {
  const { railId, projectId, orgId } = wanted;
  if (orgId !== null) await requireOrganization(tx, scope, orgId);
  const found: Found | undefined =
    railId === null ? await findProject(tx, scope, projectId ?? '') : await findRail(tx, scope, railId);
  if (found === undefined) throw new DomainError(9007);
  if (projectId !== null && projectId !== found.projectId) return 'projectId';
  if (orgId !== null && orgId !== found.orgId) return 'orgId';
  return { railId: null, railName: '', ...found };
}

async function findRail(tx: ReadTx, scope: Scope, id: string): Promise<Found | undefined> {
  const [found] = await tx.sql
    .select({
      railId: rail.id,
      railName: rail.name,
      projectId: rail.projectId,
      orgId: rail.orgId,
      orgPath: organization.path,
    })
    .from(rail)
    .innerJoin(organization, eq(organization.id, rail.orgId))
    .where(and(eq(rail.id, id), isNull(rail.deletedAt), inScope(tx, scope, rail.orgId)));
  return found;
}

async function findProject(tx: ReadTx, scope: Scope, id: string): Promise<Found | undefined> {
  const [found] = await tx.sql
    .select({ projectId: project.id, orgId: project.orgId, orgPath: organization.path })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .where(and(eq(project.id, id), isNull(project.deletedAt), inScope(tx, scope, project.orgId)));
  return found;
}
