import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import { deviceStatusCode, kindCode } from '#domain/codes.ts';
import { projectStatuses, type ProjectRecord, type ProjectSortField } from '#domain/projects/project.ts';
import type { ReadTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';
import { company } from '../schema/companies.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** What is counted of every project, within the scope: guardrails, devices by status, open alarms. */
function countsOf(tx: ReadTx, scope: Scope) {
  const having = (status: number) => sql<number>`sum(case when ${device.deviceStatus} = ${status} then 1 else 0 end)`;
  const devices = tx.sql
    .select({
      projectId: device.projectId,
      all: count().as('all_count'),
      fault: having(deviceStatusCode.fault).as('fault_count'),
      abnormal: having(deviceStatusCode.abnormal).as('abnormal_count'),
      offline: having(deviceStatusCode.offline).as('offline_count'),
    })
    .from(device)
    .where(and(isNull(device.deletedAt), inScope(tx, scope, device.orgId)))
    .groupBy(device.projectId)
    .as('devices');
  const rails = tx.sql
    .select({ projectId: rail.projectId, n: count().as('rail_count') })
    .from(rail)
    .where(and(isNull(rail.deletedAt), inScope(tx, scope, rail.orgId)))
    .groupBy(rail.projectId)
    .as('rails');
  const ofProject = hidden(event.projectId);
  const alarms = tx.sql
    .select({ projectId: sql<string | null>`${ofProject}`.as('of_project'), n: count().as('alarm_count') })
    .from(event)
    .where(and(sql`${event.isOpen}`, eq(event.kind, kindCode.alarm), inScope(tx, scope, hidden(event.orgId))))
    .groupBy(ofProject)
    .as('alarms');
  return { devices, rails, alarms };
}

const number = (of: SQL) => sql<number>`coalesce(${of}, 0)`.mapWith(Number);

export interface ProjectQuery {
  readonly where: SQL | undefined;
  readonly sort?: ProjectSortField | undefined;
  readonly descending?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** In the order of a project's life, not of its words. */
const statusRank = sql.join(
  [
    sql`case ${project.status}`,
    ...projectStatuses.map((status, at) => sql`when ${status} then ${sql.raw(String(at))}`),
    sql`end`,
  ],
  sql` `,
);

/**
 * Projects with their names and counts, in one query. The caller's condition carries the scope of the rows; counted
 * is what lies in the scope.
 * @source docs/requirements.md A7 (derived)
 */
export async function selectProjects(tx: ReadTx, scope: Scope, query: ProjectQuery): Promise<ProjectRecord[]> {
  const { devices, rails, alarms } = countsOf(tx, scope);
  const nameOf = (id: SQLiteColumn) =>
    sql<string | null>`(${tx.sql.select({ name: company.name }).from(company).where(eq(company.id, id))})`;
  const manager = (column: SQLiteColumn) =>
    sql<string | null>`(${tx.sql
      .select({ of: column })
      .from(person)
      .where(and(eq(person.id, project.managerId), isNull(person.deletedAt)))})`;
  const openAlarmCount = number(sql`${alarms.n}`);
  const sorts: Readonly<Record<ProjectSortField, SQL>> = {
    name: sql`${project.sortKey}`,
    code: sql`${project.code}`,
    status: statusRank,
    openAlarmCount,
    startDate: sql`${project.startDate}`,
    createdAt: sql`${project.createdAt}`,
  };
  const order = sorts[query.sort ?? 'name'];
  const rows = await tx.sql
    .select({
      id: project.id,
      revision: project.revision,
      orgId: project.orgId,
      orgName: organization.title,
      name: project.name,
      code: project.code,
      status: project.status,
      companyId: project.companyId,
      companyName: nameOf(project.companyId),
      maintenanceCompanyId: project.maintenanceCompanyId,
      maintenanceCompanyName: nameOf(project.maintenanceCompanyId),
      regionCode: project.regionCode,
      address: project.address,
      center: project.center,
      // Somebody who was deleted manages nothing any more.
      managerId: manager(person.id),
      managerName: manager(person.realName),
      startDate: project.startDate,
      endDate: project.endDate,
      thresholds: project.thresholds,
      remark: project.remark,
      railCount: number(sql`${rails.n}`),
      deviceCount: number(sql`${devices.all}`),
      faultCount: number(sql`${devices.fault}`),
      abnormalCount: number(sql`${devices.abnormal}`),
      offlineCount: number(sql`${devices.offline}`),
      openAlarmCount,
      createdAt: project.createdAt,
      updatedAt: project.updatedAt,
      version: project.version,
    })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .leftJoin(devices, eq(devices.projectId, project.id))
    .leftJoin(rails, eq(rails.projectId, project.id))
    .leftJoin(alarms, eq(alarms.projectId, project.id))
    .where(query.where)
    .orderBy(nullsLast(order, query.descending === true ? 'desc' : 'asc'), asc(project.id))
    .limit(query.limit)
    .offset(query.offset);
  return rows.map(({ faultCount, abnormalCount, offlineCount, ...row }) => {
    const normalCount = row.deviceCount - faultCount - abnormalCount - offlineCount;
    const byStatus = { allCount: row.deviceCount, normalCount, faultCount, abnormalCount, offlineCount };
    return { ...row, deviceStatusCount: byStatus };
  });
}
