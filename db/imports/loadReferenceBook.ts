import { eq, isNull } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { ReferenceBook } from '#domain/imei/checkRow.ts';
import type { ReadTx } from '../engine/database.ts';
import { deviceModel, deviceType } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** What codes in a sheet stand for. Unscoped: only root imports, and root sees everything. */
export async function loadReferenceBook(tx: ReadTx, orgId: string): Promise<ReferenceBook> {
  const orgs = await tx.sql
    .select({ id: organization.id, code: organization.code, path: organization.path })
    .from(organization)
    .where(isNull(organization.deletedAt));
  const chosen = orgs.find(({ id }) => id === orgId);
  if (chosen === undefined) throw new DomainError(9007);
  const types = await tx.sql.select({ id: deviceType.id, code: deviceType.code }).from(deviceType);
  const models = await tx.sql
    .select({ id: deviceModel.id, code: deviceModel.code, typeId: deviceModel.typeId })
    .from(deviceModel);
  const projects = await tx.sql
    .select({ id: project.id, code: project.code, name: project.name, orgPath: organization.path })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .where(isNull(project.deletedAt));
  const rails = await tx.sql
    .select({ id: rail.id, name: rail.name, projectId: rail.projectId, orgId: rail.orgId })
    .from(rail)
    .where(isNull(rail.deletedAt));
  return {
    // One without a code is known by its id.
    orgs: new Map(orgs.map(({ id, code, path }) => [code ?? id, { id, path, isInside: path.startsWith(chosen.path) }])),
    types: new Map(types.map(({ code, id }) => [code, { id }])),
    models: new Map(models.map(({ code, ...model }) => [code, model])),
    projects: new Map(projects.map(({ code, ...row }) => [code, row])),
    rails: new Map(
      rails.map(({ id, name, projectId, orgId: place }) => [`${projectId}/${name}`, { id, orgId: place }]),
    ),
  };
}
