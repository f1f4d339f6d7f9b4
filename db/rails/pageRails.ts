import { and, asc, count, eq, exists, gte, inArray, isNull, lt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import { deviceStatusCode } from '#domain/codes.ts';
import type { DeviceStatus } from '#domain/devices/device.ts';
import { soonDays, type Due } from '#domain/rails/maintenance.ts';
import type { RailDetail, RailSortField } from '#domain/rails/railList.ts';
import { day } from '#domain/time.ts';
import type { ReadTx } from '../engine/database.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { containsText } from '../orgs/containsText.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { countByRail } from './countByRail.ts';
import { countedRail, railColumns } from './railColumns.ts';

export interface RailFilter {
  /** Only these; foreign and missing ones are left out. */
  readonly ids?: readonly string[] | undefined;
  /** Each with everything below it. */
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly railType?: readonly string[] | undefined;
  /** Worst status of its devices. */
  readonly status?: DeviceStatus | undefined;
  readonly due?: Exclude<Due, 'later'> | undefined;
  readonly drawn?: boolean | undefined;
  /** Part of name, address, road or a stake. */
  readonly keyword?: string | undefined;
}

export interface RailPage extends RailFilter {
  readonly sortField?: RailSortField | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Maintenance is due as of now. */
  readonly now: number;
}

const sortColumns: Readonly<Record<RailSortField, SQLiteColumn>> = {
  name: rail.sortKey,
  lengthM: rail.lengthM,
  nextMaintainAt: rail.nextMaintainAt,
};
/** In the order of the cluster colours. */
const worstFirst: readonly DeviceStatus[] = [
  deviceStatusCode.fault,
  deviceStatusCode.offline,
  deviceStatusCode.abnormal,
];

/**
 * Guardrails of the scope, by name unless sorted; what has no date comes last.
 * @param withPath the paths too: for files, not for screens
 * @throws DomainError 9007 for organisations outside it
 */
export async function pageRails(
  tx: ReadTx,
  scope: Scope,
  page: RailPage,
  withPath = false,
): Promise<{ records: RailDetail[]; total: number }> {
  const where = await filterOf(tx, scope, page);
  const column = sortColumns[page.sortField ?? 'name'];
  const rows = await tx.sql
    .select({ ...railColumns, path: withPath ? rail.path : sql<string>`''` })
    .from(rail)
    .innerJoin(organization, eq(organization.id, rail.orgId))
    .innerJoin(project, eq(project.id, rail.projectId))
    .where(where)
    .orderBy(nullsLast(column, page.sortOrder), asc(rail.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(rail).where(where);
  const ids = rows.map(({ id }) => id);
  const counts = ids.length === 0 ? new Map() : await countByRail(tx, scope, ids);
  return { records: rows.map((row) => ({ ...row, ...countedRail(counts.get(row.id)) })), total: all?.n ?? 0 };
}

async function filterOf(tx: ReadTx, scope: Scope, filter: RailPage): Promise<SQL | undefined> {
  const { ids, orgIds, projectId, railType, status, due, drawn, keyword, now } = filter;
  const conditions: Array<SQL | undefined> = [
    isNull(rail.deletedAt),
    await narrowScope(tx, scope, rail.orgId, orgIds ?? []),
  ];
  if (ids !== undefined) conditions.push(inArray(rail.id, [...ids]));
  if (projectId !== undefined) conditions.push(eq(rail.projectId, projectId));
  if (railType !== undefined && railType.length > 0) conditions.push(inArray(rail.railType, [...railType]));
  if (status !== undefined) conditions.push(hasWorst(tx, status));
  if (due === 'overdue') conditions.push(lt(rail.nextMaintainAt, now));
  if (due === 'soon')
    conditions.push(and(gte(rail.nextMaintainAt, now), lte(rail.nextMaintainAt, now + soonDays * day)));
  if (drawn !== undefined) conditions.push(drawn ? ne(rail.path, '[]') : eq(rail.path, '[]'));
  if (keyword !== undefined && keyword !== '') {
    const columns = [rail.name, rail.address, rail.roadName, rail.stakeStart, rail.stakeEnd];
    conditions.push(or(...columns.map((column) => containsText(column, keyword))));
  }
  return and(...conditions);
}

/** Has a device of this status and none of a worse one. */
function hasWorst(tx: ReadTx, status: DeviceStatus): SQL | undefined {
  const living = and(eq(device.railId, rail.id), isNull(device.deletedAt));
  const has = (which: SQL | undefined): SQL =>
    exists(tx.sql.select({ id: device.id }).from(device).where(and(living, which)));
  // Any value that is none of the worse ones is normal.
  const isNormal = status === deviceStatusCode.normal;
  const own = isNormal ? undefined : eq(device.deviceStatus, status);
  const worse = isNormal ? worstFirst : worstFirst.slice(0, worstFirst.indexOf(status));
  return worse.length === 0 ? has(own) : and(has(own), not(has(inArray(device.deviceStatus, [...worse]))));
}
