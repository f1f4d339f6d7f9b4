import { and, eq, gte, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { maxOrgLevel } from '#domain/orgs/organization.ts';
import { childPath, isWithin } from '#domain/orgs/path.ts';
import type { WriteTx } from '../engine/database.ts';
import { planSilence } from '../models/planSilence.ts';
import { recordDepartures, type Departure } from '../realtime/recordDeparture.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { readGlobal } from '../settings/globalSettings.ts';
import { findOrganization, type OrganizationDetail } from './findOrganization.ts';
import { lockSubtree } from './lockSubtree.ts';
import { requireFreeNames } from './requireFreeNames.ts';
import { requireOrganization } from './requireOrganization.ts';

export interface OrganizationMove {
  readonly id: string;
  readonly parentId: string;
  /** Its new place among its siblings; unchanged without. */
  readonly orderNo: number | undefined;
  readonly userId: string;
  readonly now: number;
}

export interface MovedOrganization {
  readonly before: OrganizationDetail;
  readonly after: OrganizationDetail;
  /** Where it stood and stands, e.g. `/root/a/`; alike when only its order changed. */
  readonly oldPath: string;
  readonly newPath: string;
}

/**
 * Moves an organisation with all below it under another one of the scope. Paths of the whole subtree are rewritten, and
 * every row of it that a dashboard shows leaves the old ancestors' view and appears in the new ones'.
 * @throws DomainError 9001 missing or outside, 9003 the title is there, 9005 the root, or under itself, 9007 the new
 * parent is outside, 9008 below the eighth level
 * @source docs/requirements.md A1, SPEC-040
 */
export async function moveOrganization(tx: WriteTx, scope: Scope, input: OrganizationMove): Promise<MovedOrganization> {
  await tx.lock('organization');
  const before = await findOrganization(tx, scope, input.id);
  if (before === null) throw new DomainError(9001);
  if (before.parentId === null) throw new DomainError(9005);
  const { path: oldPath } = await requireOrganization(tx, scope, input.id);
  const parent = await requireOrganization(tx, scope, input.parentId);
  if (isWithin(parent.path, oldPath)) throw new DomainError(9005);
  const newPath = childPath(parent.path, input.id);
  if (newPath !== oldPath) {
    await requireFreeNames(tx, { id: input.id, parentId: parent.id, title: before.title, code: before.code });
    await moveSubtree(tx, { oldPath, newPath, deeper: parent.level + 1 - before.level, now: input.now });
  }
  await tx.sql
    .update(organization)
    .set({
      parentId: parent.id,
      orderNo: input.orderNo ?? before.orderNo,
      updatedAt: input.now,
      updatedBy: input.userId,
      version: sql`${organization.version} + 1`,
    })
    .where(eq(organization.id, input.id));
  if (newPath !== oldPath) {
    // Other rules of silence hold in the new place.
    const { settings } = await readGlobal(tx);
    await planSilence(tx, { orgPath: newPath, installationMinutes: settings.silentMinutes });
  }
  const after = (await findOrganization(tx, scope, input.id)) ?? before;
  return { before, after, oldPath, newPath };
}

interface SubtreeMove {
  readonly oldPath: string;
  readonly newPath: string;
  /** Levels that it goes down. */
  readonly deeper: number;
  readonly now: number;
}

async function moveSubtree(tx: WriteTx, { oldPath, newPath, deeper, now }: SubtreeMove): Promise<void> {
  const inside = and(gte(organization.path, oldPath), lt(organization.path, `${oldPath}~`)) as SQL;
  const [deepest] = await tx.sql
    .select({ level: max(organization.level) })
    .from(organization)
    .where(and(inside, isNull(organization.deletedAt)));
  if ((deepest?.level ?? 0) + deeper > maxOrgLevel) throw new DomainError(9008);
  await lockSubtree(tx, inside);
  // What was committed before the revision is in, what comes after it reads the new paths: nothing falls between.
  const departures = await touchRows(tx, inside, await tx.revision());
  await recordDepartures(tx, departures, now);
  await tx.sql
    .update(organization)
    .set({
      path: sql`${newPath} || substr(${organization.path}, ${oldPath.length + 1})`,
      level: sql`${organization.level} + ${deeper}`,
    })
    .where(inside);
}

/** Every row of the subtree that dashboards hold has changed, and has left where it stood. */
async function touchRows(tx: WriteTx, inside: SQL, revision: number): Promise<Departure[]> {
  const organizations = await tx.sql
    .select({ id: organization.id, path: organization.path })
    .from(organization)
    .where(inside);
  const pathOf = new Map(organizations.map(({ id, path }) => [id, path]));
  const ids = tx.sql.select({ id: organization.id }).from(organization).where(inside);
  const departures: Departure[] = [];
  const leave = (kind: Departure['row']['kind'], rows: ReadonlyArray<{ id: string; orgId: string }>): void => {
    for (const { id, orgId } of rows) departures.push({ orgPath: pathOf.get(orgId) ?? '', row: { kind, id } });
  };
  for (const [kind, table] of [
    ['project', project],
    ['rail', rail],
    ['device', device],
  ] as const) {
    const rows = await tx.sql
      .update(table)
      .set({ revision })
      .where(and(inArray(table.orgId, ids), isNull(table.deletedAt)))
      .returning({ id: table.id, orgId: table.orgId });
    leave(kind, rows);
  }
  const alarms = await tx.sql
    .update(event)
    .set({ revision })
    .where(and(inArray(event.orgId, ids), eq(event.isOpen, true)))
    .returning({ id: event.id, orgId: event.orgId });
  leave('alarm', alarms);
  return departures;
}
