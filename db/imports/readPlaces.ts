import { eq, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';

/** Where organisations and projects lie, by their ids. */
export interface Places {
  readonly orgs: ReadonlyMap<string, { readonly title: string; readonly path: string }>;
  /** Path of the organisation of each. */
  readonly projects: ReadonlyMap<string, string>;
}

/** Unscoped: only root imports, and root sees everything. */
export async function readPlaces(
  tx: ReadTx,
  asked: { readonly orgIds: readonly string[]; readonly projectIds: readonly string[] },
): Promise<Places> {
  if (asked.orgIds.length === 0) return { orgs: new Map(), projects: new Map() };
  const orgs = await askOrgs(tx, { ids: textsValue([...new Set(asked.orgIds)]) });
  const projects = await askProjects(tx, { ids: textsValue([...new Set(asked.projectIds)]) });
  return {
    orgs: new Map(orgs.map(({ id, title, path }) => [id, { title, path }])),
    projects: new Map(projects.map(({ id, path }) => [id, path])),
  };
}

const askOrgs = prepared((query) =>
  query
    .select({ id: organization.id, title: organization.title, path: organization.path })
    .from(organization)
    .where(inGivenTexts(organization.id, sql.placeholder('ids'))),
);
const askProjects = prepared((query) =>
  query
    .select({ id: project.id, path: organization.path })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .where(inGivenTexts(project.id, sql.placeholder('ids'))),
);
