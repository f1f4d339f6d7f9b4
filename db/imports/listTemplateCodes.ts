import { asc, eq, isNull, and } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope, organizationInScope } from '../orgs/inScope.ts';
import { deviceModel, deviceType } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** A code that a sheet may say, and what it means. */
export interface TemplateCode {
  readonly code: string;
  readonly name: string;
}

export interface TemplateCodes {
  readonly types: readonly TemplateCode[];
  readonly models: readonly TemplateCode[];
  readonly orgs: readonly TemplateCode[];
  readonly projects: readonly TemplateCode[];
  /** Rails are named, with the code of their project. */
  readonly rails: readonly TemplateCode[];
}

/** The code lists of the import's template. */
export async function listTemplateCodes(tx: ReadTx, scope: Scope): Promise<TemplateCodes> {
  const types = tx.sql.select({ code: deviceType.code, name: deviceType.name }).from(deviceType);
  const models = tx.sql.select({ code: deviceModel.code, name: deviceModel.name }).from(deviceModel);
  const orgs = await tx.sql
    .select({ code: organization.code, name: organization.title })
    .from(organization)
    .where(organizationInScope(scope))
    .orderBy(asc(organization.path));
  const projects = tx.sql
    .select({ code: project.code, name: project.name })
    .from(project)
    .where(and(isNull(project.deletedAt), inScope(tx, scope, project.orgId)))
    .orderBy(asc(project.code));
  const rails = tx.sql
    .select({ code: project.code, name: rail.name })
    .from(rail)
    .innerJoin(project, eq(project.id, rail.projectId))
    .where(and(isNull(rail.deletedAt), inScope(tx, scope, rail.orgId)))
    .orderBy(asc(project.code), asc(rail.name));
  return {
    types: await types.orderBy(asc(deviceType.code)),
    models: await models.orderBy(asc(deviceModel.code)),
    // One without a code goes by its name: ids are never shown.
    orgs: orgs.map(({ code, name }) => ({ code: code ?? name, name })),
    projects: await projects,
    rails: await rails,
  };
}
