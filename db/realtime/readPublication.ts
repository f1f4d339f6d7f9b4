import { and, gt, lte } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Publication } from '#domain/realtime.ts';
import type { ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { departure } from '../schema/realtime.ts';
import { selectAlarmRows, selectDeviceRows, selectProjectRows, selectRailRows } from './rows.ts';

/**
 * The rows and departures with a revision in (from, to], of all organisations. Unscoped: what a committed transaction
 * publishes, and what the relay reads to close a hole.
 */
export async function readPublication(tx: ReadTx, from: number, to: number): Promise<Publication> {
  const between = (column: SQLiteColumn) => ({ where: and(gt(column, from), lte(column, to)), limit: 0 });
  const departures = await tx.sql
    .select({ orgPath: departure.orgPath, row: { kind: departure.kind, id: departure.rowId } })
    .from(departure)
    .where(between(departure.revision).where)
    .orderBy(departure.id);
  return {
    revision: to,
    devices: await selectDeviceRows(tx, between(device.revision)),
    alarms: await selectAlarmRows(tx, between(event.revision)),
    rails: await selectRailRows(tx, between(rail.revision)),
    projects: await selectProjectRows(tx, between(project.revision)),
    departures,
  };
}
