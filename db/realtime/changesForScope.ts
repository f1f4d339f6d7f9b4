import { and, asc, eq, exists, gt, inArray, isNull, lt, gte, min, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { Changes, RevisionedKind } from '#domain/realtime.ts';
import type { ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { departure } from '../schema/realtime.ts';
import { readRevision } from './readRevision.ts';
import { selectAlarmRows, selectDeviceRows, selectProjectRows, selectRailRows, type RowQuery } from './rows.ts';

/**
 * What changed for a scope after the revision `since`: rows that are in it now, and rows that left it. Inside one
 * snapshot. The answer is `snapshot` when it would be longer than `mostRows`, or when departures of that time were
 * forgotten, or when `since` is ahead of the database.
 * @source docs/requirements.md E6
 */
export async function changesForScope(tx: ReadTx, scope: Scope, since: number, mostRows: number): Promise<Changes> {
  const revision = await readRevision(tx);
  if (since > revision || since < (await horizon(tx))) return { mode: 'snapshot' };
  const { orgPath } = scope;
  if (orgPath === null || since === revision) {
    return { mode: 'changes', revision, devices: [], alarms: [], rails: [], projects: [], removed: [] };
  }
  let left = mostRows;
  /** One row more than may be sent tells that it is too many. */
  const take = async <T>(
    select: (query: RowQuery) => Promise<readonly T[]>,
    of: SQLiteColumn,
  ): Promise<readonly T[]> => {
    if (left < 0) return [];
    const rows = await select({ where: and(gt(of, since), seenFrom(orgPath)), limit: left + 1 });
    left -= rows.length;
    return rows;
  };
  const devices = await take((query) => selectDeviceRows(tx, query), device.revision);
  const alarms = await take((query) => selectAlarmRows(tx, query), event.revision);
  const rails = await take((query) => selectRailRows(tx, query), rail.revision);
  const projects = await take((query) => selectProjectRows(tx, query), project.revision);
  const removed = await take((query) => selectRemoved(tx, orgPath, query.limit, since), departure.revision);
  if (left < 0) return { mode: 'snapshot', why: 'tooMany' };
  return {
    mode: 'changes',
    revision,
    devices: devices.map(({ row }) => row),
    alarms: alarms.map(({ row }) => row),
    rails: rails.map(({ row }) => row),
    projects: projects.map(({ row }) => row),
    removed,
  };
}

/** The first revision that every departure after it is still known of. */
async function horizon(tx: ReadTx): Promise<number> {
  const [oldest] = await tx.sql.select({ revision: min(departure.revision) }).from(departure);
  // Whoever has seen everything before the oldest departure kept is told of that one.
  return oldest?.revision == null ? 0 : oldest.revision - 1;
}

/** A path of the organisation itself or below; `~` sorts after every character of a path. */
const below = (path: SQLiteColumn, orgPath: string) => and(gte(path, orgPath), lt(path, `${orgPath}~`));
/** For queries that join the organisation of the row. */
const seenFrom = (orgPath: string) => below(organization.path, orgPath);

const seenIn = (tx: ReadTx, orgId: SQLiteColumn, orgPath: string) =>
  inArray(orgId, tx.sql.select({ id: organization.id }).from(organization).where(seenFrom(orgPath)));

/** Rows that left the scope after `since` and are not in it now. */
async function selectRemoved(
  tx: ReadTx,
  orgPath: string,
  limit: number,
  since: number,
): Promise<ReadonlyArray<{ kind: RevisionedKind; id: string }>> {
  const one = { one: sql`1` };
  const isHere: Record<RevisionedKind, SQL> = {
    device: exists(
      tx.sql
        .select(one)
        .from(device)
        .where(and(eq(device.id, departure.rowId), isNull(device.deletedAt), seenIn(tx, device.orgId, orgPath))),
    ),
    alarm: exists(
      tx.sql
        .select(one)
        .from(event)
        .where(and(eq(event.id, departure.rowId), seenIn(tx, event.orgId, orgPath))),
    ),
    rail: exists(
      tx.sql
        .select(one)
        .from(rail)
        .where(and(eq(rail.id, departure.rowId), isNull(rail.deletedAt), seenIn(tx, rail.orgId, orgPath))),
    ),
    project: exists(
      tx.sql
        .select(one)
        .from(project)
        .where(and(eq(project.id, departure.rowId), isNull(project.deletedAt), seenIn(tx, project.orgId, orgPath))),
    ),
  };
  const here = Object.entries(isHere).map(([kind, isThere]) => sql`(${departure.kind} = ${kind} and ${isThere})`);
  return tx.sql
    .selectDistinct({ kind: departure.kind, id: departure.rowId })
    .from(departure)
    .where(
      and(gt(departure.revision, since), below(departure.orgPath, orgPath), not(sql`(${sql.join(here, sql` or `)})`)),
    )
    .orderBy(asc(departure.kind), asc(departure.rowId))
    .limit(limit);
}
