import { and, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AuditedRow } from '#domain/audit/rowsChange.ts';
import type { LockNoun, ReadTx, WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { company } from '../schema/companies.ts';
import { device } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';
import { person } from '../schema/people.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** Rows that people change many of at once: their name, and what is changed so. */
const nouns = {
  company: { table: company, name: company.name, columns: { orgId: company.orgId, status: company.status } },
  person: {
    table: person,
    name: person.realName,
    columns: { orgId: person.orgId, companyId: person.companyId, status: person.status, userId: person.userId },
  },
  project: { table: project, name: project.name, columns: { orgId: project.orgId, status: project.status } },
  rail: {
    table: rail,
    name: rail.name,
    columns: {
      orgId: rail.orgId,
      projectId: rail.projectId,
      maintenanceCycleDays: rail.maintenanceCycleDays,
      lastMaintainedAt: rail.lastMaintainedAt,
      nextMaintainAt: rail.nextMaintainAt,
    },
  },
  device: {
    table: device,
    name: device.device_name,
    columns: {
      code: device.code,
      imei: device.imei,
      orgId: device.orgId,
      projectId: device.projectId,
      railId: device.railId,
      modelId: device.modelId,
      enabled: device.enabled,
      maintenanceUntil: device.maintenanceUntil,
      maintenanceReason: device.maintenanceReason,
      lastMaintainedAt: device.lastMaintainedAt,
      nextMaintainAt: device.nextMaintainAt,
      position: device.position,
    },
  },
  imei: {
    table: imeiRecord,
    name: imeiRecord.imei,
    columns: {
      orgId: imeiRecord.orgId,
      modelId: imeiRecord.modelId,
      status: imeiRecord.status,
      deviceId: imeiRecord.deviceId,
    },
  },
} as const;
export type AuditedNoun = keyof typeof nouns;

/** Under which the verbs of a noun judge and write: taken first, so that what is read is what they change. */
const lockOf: Partial<Record<AuditedNoun, LockNoun>> = {
  company: 'organization',
  person: 'organization',
  project: 'organization',
  rail: 'organization',
  imei: 'import',
};

export async function lockAudited(tx: WriteTx, noun: AuditedNoun): Promise<void> {
  const lock = lockOf[noun];
  if (lock !== undefined) await tx.lock(lock);
}

/** What the audit log tells of living rows of the scope, by id. */
export async function readAudited(
  tx: ReadTx,
  scope: Scope,
  noun: AuditedNoun,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditedRow>> {
  if (ids.length === 0) return new Map();
  const { table, name, columns } = nouns[noun];
  const rows: AuditedRow[] = await tx.sql
    .select({ id: table.id, name, ...columns })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt), inScope(tx, scope, table.orgId)));
  return new Map(rows.map((row) => [row.id, row]));
}
