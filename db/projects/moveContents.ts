import { and, asc, eq, gte, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { RevisionedKind } from '#domain/realtime.ts';
import { dialect } from '../engine/dialect.ts';
import type { WriteTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { inScope } from '../orgs/inScope.ts';
import { lockTheDevices } from '../alarms/lockAlarms.ts';
import { followDevices } from '../imei/followDevices.ts';
import { recordDepartures, type Departure } from '../realtime/recordDeparture.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { rail } from '../schema/rails.ts';
import { forUpdate } from '../engine/forUpdate.ts';

/**
 * Locks the guardrails, the states, the devices and then the open alarms of a project, in the order of every writer, so
 * that their revision can be taken next.
 */
export async function lockContents(tx: WriteTx, projectId: string): Promise<void> {
  if (dialect === 'sqlite') return;
  await forUpdate(tx.sql.select({ id: rail.id }).from(rail).where(eq(rail.projectId, projectId)).orderBy(asc(rail.id)));
  const devices = await tx.sql.select({ id: device.id }).from(device).where(eq(device.projectId, projectId));
  await lockTheDevices(
    tx,
    devices.map(({ id }) => id),
  );
  const open = and(eq(hidden(event.projectId), projectId), sql`${event.isOpen}`);
  await forUpdate(tx.sql.select({ id: event.id }).from(event).where(open).orderBy(asc(event.id)));
}

/** Dashboards show the project's name on its guardrails and devices: these rows have changed for them. */
export async function showProjectName(tx: WriteTx, projectId: string): Promise<void> {
  const revision = await tx.revision();
  for (const table of [rail, device]) {
    await tx.sql
      .update(table)
      .set({ revision })
      .where(and(eq(table.projectId, projectId), isNull(table.deletedAt)));
  }
}

export interface ProjectMove {
  readonly projectId: string;
  /** The organisation that the project stood in, and the one that it goes to. */
  readonly from: string;
  readonly to: { readonly id: string; readonly path: string };
  /** Of the user who moves it: rows outside this scope are not moved along. */
  readonly scope: Scope;
  readonly now: number;
}

/**
 * Guardrails, devices and open alarms follow a project to another organisation: those that stood where it stood, and
 * those of the scope that would lie outside its new place. What lies in or below the new organisation stays where it
 * is, and what was closed stays with whom it happened to. Takes the transaction's revision.
 */
export async function moveContents(tx: WriteTx, { projectId, from, to, scope, now }: ProjectMove): Promise<void> {
  const revision = await tx.revision();
  const departures: Departure[] = [];
  const inside = tx.sql
    .select({ id: organization.id })
    .from(organization)
    .where(and(gte(organization.path, to.path), lt(organization.path, `${to.path}~`)));
  const follows = (orgId: SQLiteColumn): SQL | undefined =>
    or(eq(orgId, from), and(not(inArray(orgId, inside)), inScope(tx, scope, orgId)));
  const pathOf = new Map(
    (await tx.sql.select({ id: organization.id, path: organization.path }).from(organization)).map((row) => [
      row.id,
      row.path,
    ]),
  );
  const leave = (kind: RevisionedKind, rows: ReadonlyArray<{ id: string; orgId: string }>): void => {
    for (const { id, orgId } of rows) departures.push({ orgPath: pathOf.get(orgId) ?? '', row: { kind, id } });
  };
  for (const [kind, table] of [
    ['rail', rail],
    ['device', device],
  ] as const) {
    const where = and(eq(table.projectId, projectId), isNull(table.deletedAt), follows(table.orgId));
    const going = await tx.sql.select({ id: table.id, orgId: table.orgId }).from(table).where(where);
    leave(kind, going);
    await tx.sql.update(table).set({ orgId: to.id, revision }).where(where);
    if (kind === 'rail') continue;
    await followDevices(
      tx,
      going.map(({ id }) => id),
    );
  }
  const open = and(eq(hidden(event.projectId), projectId), sql`${event.isOpen}`, follows(event.orgId));
  leave('alarm', await tx.sql.select({ id: event.id, orgId: event.orgId }).from(event).where(open));
  await tx.sql.update(event).set({ orgId: to.id, revision }).where(open);
  leave('project', [{ id: projectId, orgId: from }]);
  await recordDepartures(tx, departures, now);
}
