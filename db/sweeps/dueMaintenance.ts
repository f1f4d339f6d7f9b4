import { and, asc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { maintenanceCode } from '#domain/overdue/maintenance.ts';
import type { OpenAlarm } from '#domain/alarms/effect.ts';
import { handledCode } from '#domain/codes.ts';
import { openAlarmColumns } from '../alarms/loadOpenAlarms.ts';
import type { ReadTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { hidden } from '../engine/hidden.ts';
import { inChunks } from '../engine/inChunks.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { rail } from '../schema/rails.ts';

/** A device or a guardrail whose date of maintenance has come. */
export interface DueSubject {
  readonly id: string;
  /** Null of a guardrail. */
  readonly deviceNo: number | null;
  readonly orgPath: string;
  readonly projectId: string;
  /** A device's is a day, a guardrail's a time. */
  readonly nextMaintainAt: string | number;
}

/** Where a page ended. */
export interface DuePlace {
  readonly nextMaintainAt: string | number;
  readonly id: string;
}

interface DuePage {
  readonly after: DuePlace | null;
  readonly limit: number;
}

// Written as the partial indexes say it.
const isPlanned = sql`deleted_at IS NULL AND next_maintain_at IS NOT NULL`;

function behind(at: SQL, id: SQL, after: DuePlace | null): SQL | undefined {
  return after === null ? undefined : sql`(${at}, ${id}) > (${after.nextMaintainAt}, ${after.id})`;
}

/** Devices in use whose day has come, in its order. Unscoped: sweeps. */
export async function listDueDevices(tx: ReadTx, page: DuePage & { readonly today: string }): Promise<DueSubject[]> {
  const { today, after, limit } = page;
  const rows = await tx.sql
    .select({
      id: device.id,
      deviceNo: device.deviceNo,
      orgId: device.orgId,
      projectId: device.projectId,
      nextMaintainAt: device.nextMaintainAt,
    })
    .from(device)
    .where(
      and(
        isPlanned,
        lte(device.nextMaintainAt, today),
        eq(device.enabled, true),
        behind(sql`${device.nextMaintainAt}`, sql`${device.id}`, after),
      ),
    )
    .orderBy(asc(device.nextMaintainAt), asc(device.id))
    .limit(limit);
  return withPaths(tx, rows);
}

/** Guardrails whose time has come, in its order. Unscoped: sweeps. */
export async function listDueRails(tx: ReadTx, page: DuePage & { readonly now: number }): Promise<DueSubject[]> {
  const { now, after, limit } = page;
  const rows = await tx.sql
    .select({
      id: rail.id,
      orgId: rail.orgId,
      projectId: rail.projectId,
      nextMaintainAt: rail.nextMaintainAt,
    })
    .from(rail)
    .where(and(isPlanned, lte(rail.nextMaintainAt, now), behind(sql`${rail.nextMaintainAt}`, sql`${rail.id}`, after)))
    .orderBy(asc(rail.nextMaintainAt), asc(rail.id))
    .limit(limit);
  return withPaths(
    tx,
    rows.map((row) => ({ ...row, deviceNo: null })),
  );
}

interface Planned {
  readonly id: string;
  readonly deviceNo: number | null;
  readonly orgId: string;
  readonly projectId: string;
  readonly nextMaintainAt: string | number | null;
}

async function withPaths(tx: ReadTx, rows: readonly Planned[]): Promise<DueSubject[]> {
  const paths = new Map<string, string>();
  for (const some of inChunks([...new Set(rows.map(({ orgId }) => orgId))])) {
    const found = await tx.sql
      .select({ id: organization.id, path: organization.path })
      .from(organization)
      .where(inArray(organization.id, some));
    for (const { id, path } of found) paths.set(id, path);
  }
  return rows.map(({ id, deviceNo, orgId, projectId, nextMaintainAt }) => {
    const orgPath = paths.get(orgId) ?? '';
    return { id, deviceNo, orgPath, projectId, nextMaintainAt: nextMaintainAt ?? '' };
  });
}

/** Dates of these as they stand, those without left out. Unscoped: sweeps. */
export async function listMaintenanceDates(
  tx: ReadTx,
  subjects: ReadonlyArray<{ readonly id: string; readonly deviceNo: number | null }>,
): Promise<DuePlace[]> {
  const found: Array<{ readonly id: string; readonly nextMaintainAt: string | number | null }> = [];
  for (const some of inChunks(subjects)) {
    const [rails, devices] = [true, false].map((isRail) =>
      some.filter(({ deviceNo }) => (deviceNo === null) === isRail).map(({ id }) => id),
    ) as [string[], string[]];
    const railDates = { id: rail.id, nextMaintainAt: rail.nextMaintainAt };
    const deviceDates = { id: device.id, nextMaintainAt: device.nextMaintainAt };
    found.push(
      ...(await forUpdate(
        tx.sql
          .select(railDates)
          .from(rail)
          .where(and(inArray(rail.id, rails), isNull(rail.deletedAt)))
          .orderBy(asc(rail.id)),
      )),
      ...(await tx.sql
        .select(deviceDates)
        .from(device)
        .where(and(inArray(device.id, devices), isNull(device.deletedAt)))),
    );
  }
  return found.flatMap(({ id, nextMaintainAt }) => (nextMaintainAt === null ? [] : [{ id, nextMaintainAt }]));
}

/** What an event of overdue maintenance is, open or not. */
export type MaintenanceEvent = OpenAlarm & { readonly subjectId: string; readonly isOpen: boolean };

/** All that was ever told of the maintenance of these, by subject. Unscoped: sweeps. */
export async function loadMaintenance(
  tx: ReadTx,
  subjectIds: readonly string[],
  lock: boolean,
): Promise<Map<string, MaintenanceEvent[]>> {
  const bySubject = new Map<string, MaintenanceEvent[]>();
  for (const some of inChunks([...subjectIds].sort())) {
    const query = tx.sql
      .select({ subjectId: event.subjectId, isOpen: event.isOpen, ...openAlarmColumns })
      .from(event)
      .where(and(inArray(event.subjectId, some), eq(event.typeCode, maintenanceCode)))
      .orderBy(asc(event.id));
    for (const row of await (lock ? forUpdate(query) : query)) {
      // The columns hold nothing but the catalogue's kinds and severities.
      const told = row as MaintenanceEvent;
      const list = bySubject.get(told.subjectId);
      if (list) list.push(told);
      else bySubject.set(told.subjectId, [told]);
    }
  }
  return bySubject;
}

/**
 * Guardrails with an alarm of severity 3 or 4 that was cleared up to then, has waited since then at the least, and was
 * handled by nobody: those of devices are closed with their other alarms. Unscoped: sweeps.
 */
export async function listForgottenRails(tx: ReadTx, upTo: number, limit: number): Promise<string[]> {
  const rows = await tx.sql
    .selectDistinct({ subjectId: event.subjectId })
    .from(event)
    .where(
      and(
        sql`${event.isOpen}`,
        isNotNull(hidden(event.railId)),
        isNull(hidden(event.deviceId)),
        eq(event.condition, 'cleared'),
        eq(hidden(event.handledStatus), handledCode.unhandled),
        inArray(hidden(event.severity), [3, 4]),
        lte(hidden(event.clearedAt), upTo),
        lte(sql`coalesce(${event.waitingSince}, 0)`, upTo),
      ),
    )
    .limit(limit);
  return rows.map(({ subjectId }) => subjectId);
}
