import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { BookWords } from '#domain/imei/bookWords.ts';
import type { BookOrg, Many, ReferenceBook } from '#domain/imei/checkRow.ts';
import type { ReadTx } from '../engine/database.ts';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { inTexts } from '../engine/inTexts.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
import { deviceModel, deviceType } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/**
 * What the words of some rows stand for: by code, else by name. Unscoped: only root imports, and root sees everything.
 * @throws DomainError 9007 the chosen organisation is gone
 */
export async function loadReferenceBook(tx: ReadTx, orgId: string, words: BookWords): Promise<ReferenceBook> {
  const [home] = await askHome(tx, { orgId });
  if (home === undefined) throw new DomainError(9007);
  const projects = await byCodeOrName(tx, words.projects, askProjects);
  const places = [...projects.values()].flatMap((found) => (found === 'many' ? [] : [found.id]));
  return {
    home,
    orgs: await readOrgs(tx, home.path, words.orgs),
    types: await byCodeOrName(tx, words.types, askTypes),
    models: await byCodeOrName(tx, words.models, askModels),
    projects,
    rails: await readRails(tx, places, words.rails),
  };
}

const askHome = prepared((query) =>
  query
    .select({ id: organization.id, path: organization.path, title: organization.title })
    .from(organization)
    .where(and(eq(organization.id, sql.placeholder('orgId')), isNull(organization.deletedAt))),
);

type Coded = { readonly code: string | null; readonly name: string };
type Ask<T> = (tx: ReadTx, values: { readonly words: unknown }) => Promise<readonly T[]>;
/** The same rows by their code and by their name. */
interface Asked<T> {
  readonly code: Ask<T>;
  readonly name: Ask<T>;
}

const among = (column: SQLiteColumn): SQL => inGivenTexts(column, sql.placeholder('words'));

const typesBy = (column: SQLiteColumn) =>
  prepared((query) =>
    query
      .select({ id: deviceType.id, code: deviceType.code, name: deviceType.name })
      .from(deviceType)
      .where(among(column)),
  );
const askTypes = { code: typesBy(deviceType.code), name: typesBy(deviceType.name) };

const modelsBy = (column: SQLiteColumn) =>
  prepared((query) =>
    query
      .select({ id: deviceModel.id, typeId: deviceModel.typeId, code: deviceModel.code, name: deviceModel.name })
      .from(deviceModel)
      .where(among(column)),
  );
const askModels = { code: modelsBy(deviceModel.code), name: modelsBy(deviceModel.name) };

const orgsBy = (column: SQLiteColumn) =>
  prepared((query) =>
    query
      .select({ id: organization.id, code: organization.code, name: organization.title, path: organization.path })
      .from(organization)
      .where(and(isNull(organization.deletedAt), among(column))),
  );
const askOrgs = { code: orgsBy(organization.code), name: orgsBy(organization.title) };

const projectsBy = (column: SQLiteColumn) =>
  prepared((query) =>
    query
      .select({ id: project.id, code: project.code, name: project.name, orgPath: organization.path })
      .from(project)
      .innerJoin(organization, eq(organization.id, project.orgId))
      .where(and(isNull(project.deletedAt), among(column))),
  );
const askProjects = { code: projectsBy(project.code), name: projectsBy(project.name) };

/** Names are looked through only for what is no code: codes have an index. */
async function byCodeOrName<T extends Coded>(
  tx: ReadTx,
  words: readonly string[],
  ask: Asked<T>,
): Promise<Map<string, T | Many>> {
  const found = new Map<string, T | Many>();
  if (words.length === 0) return found;
  for (const row of await ask.code(tx, { words: textsValue(words) })) if (row.code !== null) found.set(row.code, row);
  const others = words.filter((word) => !found.has(word));
  if (others.length === 0) return found;
  for (const row of await ask.name(tx, { words: textsValue(others) })) {
    found.set(row.name, found.has(row.name) ? 'many' : row);
  }
  return found;
}

async function readOrgs(tx: ReadTx, homePath: string, words: readonly string[]): Promise<Map<string, BookOrg | Many>> {
  const found = await byCodeOrName(tx, words, askOrgs);
  const orgs = new Map<string, BookOrg | Many>();
  for (const [word, org] of found) {
    orgs.set(word, org === 'many' ? org : { id: org.id, path: org.path, isInside: org.path.startsWith(homePath) });
  }
  return nearest(tx, homePath, orgs);
}

/** Of several of one name the only one below the chosen organisation is meant. */
async function nearest(
  tx: ReadTx,
  homePath: string,
  orgs: Map<string, BookOrg | Many>,
): Promise<Map<string, BookOrg | Many>> {
  const names = [...orgs].flatMap(([word, org]) => (org === 'many' ? [word] : []));
  if (names.length === 0) return orgs;
  const alike = await tx.sql
    .select({ id: organization.id, name: organization.title, path: organization.path })
    .from(organization)
    .where(and(isNull(organization.deletedAt), inTexts(organization.title, names)));
  for (const name of names) {
    const [one, ...others] = alike.filter((org) => org.name === name && org.path.startsWith(homePath));
    if (one !== undefined && others.length === 0) orgs.set(name, { id: one.id, path: one.path, isInside: true });
  }
  return orgs;
}

async function readRails(tx: ReadTx, projectIds: readonly string[], names: readonly string[]) {
  const rails = new Map<string, { readonly id: string; readonly orgId: string }>();
  if (projectIds.length === 0 || names.length === 0) return rails;
  const rows = await askRails(tx, { projectIds: textsValue(projectIds), names: textsValue(names) });
  for (const { id, name, projectId, orgId } of rows) rails.set(`${projectId}/${name}`, { id, orgId });
  return rails;
}

const askRails = prepared((query) =>
  query
    .select({ id: rail.id, name: rail.name, projectId: rail.projectId, orgId: rail.orgId })
    .from(rail)
    .where(
      and(
        isNull(rail.deletedAt),
        inGivenTexts(rail.projectId, sql.placeholder('projectIds')),
        inGivenTexts(rail.name, sql.placeholder('names')),
      ),
    ),
);
