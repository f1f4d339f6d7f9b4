import { eq, inArray, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { inChunks } from '../engine/inChunks.ts';

/** What an alarm is about, as it stands when the alarm is raised: copied into its row and its notices. */
export interface AlarmSubject {
  readonly subjectId: string;
  readonly deviceId: string | null;
  readonly railId: string | null;
  readonly projectId: string | null;
  readonly orgId: string;
  readonly orgPath: string;
  readonly deviceCode: string;
  readonly device_name: string;
  readonly railName: string;
  readonly deviceAddress: string;
  readonly position: string | null;
}

/** Devices as subjects of alarms. Unscoped: ingest and sweeps. */
export async function loadDeviceSubjects(tx: ReadTx, deviceIds: readonly string[]): Promise<Map<string, AlarmSubject>> {
  const found = new Map<string, AlarmSubject>();
  for (const some of inChunks(deviceIds)) {
    const rows = await tx.sql
      .select({
        subjectId: device.id,
        railId: device.railId,
        projectId: device.projectId,
        orgId: device.orgId,
        orgPath: organization.path,
        deviceCode: device.code,
        device_name: device.device_name,
        railName: sql<string>`coalesce(${rail.name}, '')`,
        deviceAddress: device.address,
        position: device.position,
      })
      .from(device)
      .innerJoin(organization, eq(organization.id, device.orgId))
      .leftJoin(rail, eq(rail.id, device.railId))
      .where(inArray(device.id, some));
    for (const row of rows) found.set(row.subjectId, { ...row, deviceId: row.subjectId });
  }
  return found;
}

/** Projects as subjects of alarms (AREA_OUTAGE). Unscoped: sweeps. */
export async function loadProjectSubjects(
  tx: ReadTx,
  projectIds: readonly string[],
): Promise<Map<string, AlarmSubject>> {
  const found = new Map<string, AlarmSubject>();
  for (const some of inChunks(projectIds)) {
    const rows = await tx.sql
      .select({
        subjectId: project.id,
        orgId: project.orgId,
        orgPath: organization.path,
        device_name: project.name,
        deviceAddress: sql<string>`coalesce(${project.address}, '')`,
        position: project.center,
      })
      .from(project)
      .innerJoin(organization, eq(organization.id, project.orgId))
      .where(inArray(project.id, some));
    for (const row of rows) {
      const { subjectId } = row;
      found.set(subjectId, {
        ...row,
        deviceId: null,
        railId: null,
        projectId: subjectId,
        deviceCode: '',
        railName: '',
      });
    }
  }
  return found;
}

/** Guardrails as subjects of alarms (MAINTENANCE_OVERDUE). Unscoped: sweeps. */
export async function loadRailSubjects(tx: ReadTx, railIds: readonly string[]): Promise<Map<string, AlarmSubject>> {
  const found = new Map<string, AlarmSubject>();
  for (const some of inChunks(railIds)) {
    const rows = await tx.sql
      .select({
        subjectId: rail.id,
        projectId: rail.projectId,
        orgId: rail.orgId,
        orgPath: organization.path,
        device_name: rail.name,
        railName: rail.name,
        deviceAddress: rail.address,
      })
      .from(rail)
      .innerJoin(organization, eq(organization.id, rail.orgId))
      .where(inArray(rail.id, some));
    for (const row of rows) {
      const { subjectId } = row;
      found.set(subjectId, { ...row, deviceId: null, railId: subjectId, deviceCode: '', position: null });
    }
  }
  return found;
}
