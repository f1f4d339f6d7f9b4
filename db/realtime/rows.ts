import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { ProjectRow } from '#domain/projects/project.ts';
import type { RailRow } from '#domain/rails/rail.ts';
import type { Placed } from '#domain/realtime.ts';
import type { ReadTx, Sql } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { event } from '../schema/alarms.ts';
import { device, deviceModel } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** `limit` bounds what is read; 0 means no bound. */
export interface RowQuery {
  readonly where: SQL | undefined;
  readonly limit: number;
}

/** A query of each kind of rows, not asked yet. */
export const rowQueries = { device: deviceRows, alarm: alarmRows, rail: railRows, project: projectRows } as const;

/** SQLite reads a negative limit as none, PostgreSQL refuses it: an absent limit is a very large one. */
const noLimit = 1_000_000_000;
const limitOf = (query: RowQuery) => (query.limit > 0 ? query.limit : noLimit);

/** Living devices as dashboards hold them, each with the path of its organisation. A deleted one is a departure. */
export async function selectDeviceRows(tx: ReadTx, query: RowQuery): Promise<Array<Placed<DeviceRow>>> {
  return deviceRows(tx.sql, query);
}

function deviceRows(on: Sql, query: RowQuery) {
  return on
    .select({
      orgPath: organization.path,
      row: {
        id: device.id,
        revision: device.revision,
        device_name: device.device_name,
        code: device.code,
        imei: device.imei,
        address: device.address,
        position: device.position,
        deviceStatus: device.deviceStatus,
        statusCode: device.statusCode,
        statusSince: device.statusSince,
        enabled: device.enabled,
        maintenanceUntil: device.maintenanceUntil,
        openAlarmCount: device.openAlarmCount,
        openFaultCount: device.openFaultCount,
        railId: device.railId,
        railName: sql<string>`coalesce(${rail.name}, '')`,
        projectId: device.projectId,
        projectName: project.name,
        orgId: device.orgId,
        orgName: organization.title,
        modelName: deviceModel.name,
      },
    })
    .from(device)
    .innerJoin(organization, eq(organization.id, device.orgId))
    .innerJoin(project, eq(project.id, device.projectId))
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .leftJoin(rail, eq(rail.id, device.railId))
    .where(and(isNull(device.deletedAt), query.where))
    .orderBy(device.revision, device.id)
    .limit(limitOf(query));
}

/** Alarms and faults as they stand on the wire. */
export async function selectAlarmRows(tx: ReadTx, query: RowQuery): Promise<Array<Placed<AlarmRow>>> {
  return alarmRows(tx.sql, query);
}

function alarmRows(on: Sql, query: RowQuery) {
  return (
    on
      .select({
        orgPath: organization.path,
        row: {
          id: event.id,
          revision: event.revision,
          version: event.version,
          kind: event.kind,
          typeCode: event.typeCode,
          incidentId: event.incidentId,
          severity: event.severity,
          condition: event.condition,
          handledStatus: event.handledStatus,
          deviceId: event.deviceId,
          railId: event.railId,
          projectId: event.projectId,
          orgId: event.orgId,
          deviceCode: event.deviceCode,
          device_name: event.device_name,
          railName: event.railName,
          deviceAddress: event.deviceAddress,
          position: event.position,
          firstOccurredAt: event.firstOccurredAt,
          lastOccurredAt: event.lastOccurredAt,
          clearedAt: event.clearedAt,
          count: event.count,
          value: event.value,
          threshold: event.threshold,
          metric: event.metric,
          text: event.text,
          source: event.source,
          ackBy: event.ackBy,
          ackByName: event.ackByName,
          ackAt: event.ackAt,
          handledBy: event.handledBy,
          handledByName: event.handledByName,
          handledAt: event.handledAt,
          handleResult: event.handleResult,
          handleMethod: event.handleMethod,
          causeCode: event.causeCode,
          assigneeId: event.assigneeId,
          assigneeName: event.assigneeName,
          dueAt: event.dueAt,
          escalationLevel: event.escalationLevel,
          lateAt: event.lateAt,
          shelvedUntil: event.shelvedUntil,
          shelvedByName: event.shelvedByName,
          shelveReason: event.shelveReason,
        },
      })
      .from(event)
      // Hidden: who knows of few organisations and not of many alarms would begin with the organisations and read them
      // all.
      .innerJoin(organization, eq(organization.id, hidden(event.orgId)))
      .where(query.where)
      .orderBy(event.revision, event.id)
      .limit(limitOf(query))
  );
}

/** Living guardrails. */
export async function selectRailRows(tx: ReadTx, query: RowQuery): Promise<Array<Placed<RailRow>>> {
  return railRows(tx.sql, query);
}

function railRows(on: Sql, query: RowQuery) {
  return on
    .select({
      orgPath: organization.path,
      row: {
        id: rail.id,
        revision: rail.revision,
        name: rail.name,
        address: rail.address,
        orgId: rail.orgId,
        orgName: organization.title,
        projectId: rail.projectId,
        projectName: project.name,
        path: rail.path,
        railType: rail.railType,
        lengthM: rail.lengthM,
      },
    })
    .from(rail)
    .innerJoin(organization, eq(organization.id, rail.orgId))
    .innerJoin(project, eq(project.id, rail.projectId))
    .where(and(isNull(rail.deletedAt), query.where))
    .orderBy(rail.revision, rail.id)
    .limit(limitOf(query));
}

/** Living projects. */
export async function selectProjectRows(tx: ReadTx, query: RowQuery): Promise<Array<Placed<ProjectRow>>> {
  return projectRows(tx.sql, query);
}

function projectRows(on: Sql, query: RowQuery) {
  return on
    .select({
      orgPath: organization.path,
      row: {
        id: project.id,
        revision: project.revision,
        name: project.name,
        code: project.code,
        orgId: project.orgId,
        orgName: organization.title,
        status: project.status,
      },
    })
    .from(project)
    .innerJoin(organization, eq(organization.id, project.orgId))
    .where(and(isNull(project.deletedAt), query.where))
    .orderBy(project.revision, project.id)
    .limit(limitOf(query));
}
