import { and, count, gt, isNull, lte, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Placed, Publication } from '#domain/realtime.ts';
import type { ReadTx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { departure } from '../schema/realtime.ts';
import {
  rowQueries,
  selectAlarmRows,
  selectDeviceRows,
  selectProjectRows,
  selectRailRows,
  type RowQuery,
} from './rows.ts';

/**
 * The rows and departures with a revision in (from, to], of all organisations. Unscoped: what a committed transaction
 * publishes, and what the relay reads to close a hole. The query narrows rows of each kind, whose organisation is
 * joined, and no departure.
 */
export async function readPublication(
  tx: ReadTx,
  from: number,
  to: number,
  query: RowQuery | null = null,
): Promise<Publication> {
  const departures = await readDepartures(tx, { from, to });
  const rows = query === null ? await readAll(tx, { from, to }) : await readSome(tx, { from, to }, query);
  return { revision: to, ...rows, departures };
}

/**
 * What the transaction that took a revision publishes.
 * @param added devices as they were given; they are read only where it has changed others too
 */
export async function readOwn(
  tx: ReadTx,
  revision: number,
  added: ReadonlyArray<Placed<DeviceRow>>,
): Promise<Publication> {
  const between = { from: revision - 1, to: revision };
  const [changed] = added.length === 0 ? [] : await countDevices(tx, between);
  if (changed?.n !== added.length) return readPublication(tx, revision - 1, revision);
  return {
    revision,
    devices: added,
    alarms: await allRows.alarm(tx, between),
    rails: await allRows.rail(tx, between),
    projects: await allRows.project(tx, between),
    departures: await readDepartures(tx, between),
  };
}

interface Between {
  readonly from: number;
  readonly to: number;
}

/** Asked by every transaction that changes what is seen. */
async function readAll(tx: ReadTx, { from, to }: Between) {
  return {
    devices: await allRows.device(tx, { from, to }),
    alarms: await allRows.alarm(tx, { from, to }),
    rails: await allRows.rail(tx, { from, to }),
    projects: await allRows.project(tx, { from, to }),
  };
}

async function readSome(tx: ReadTx, { from, to }: Between, { where, limit }: RowQuery) {
  const between = (column: SQLiteColumn) => ({ where: and(gt(column, from), lte(column, to), where), limit });
  return {
    devices: await selectDeviceRows(tx, between(device.revision)),
    alarms: await selectAlarmRows(tx, between(event.revision)),
    rails: await selectRailRows(tx, between(rail.revision)),
    projects: await selectProjectRows(tx, between(project.revision)),
  };
}

const betweenGiven = (column: SQLiteColumn) =>
  and(gt(column, sql.placeholder('from')), lte(column, sql.placeholder('to')));
const everyRow = (column: SQLiteColumn): RowQuery => ({ where: betweenGiven(column), limit: 0 });

const allRows = {
  device: prepared((query) => rowQueries.device(query, everyRow(device.revision))),
  alarm: prepared((query) => rowQueries.alarm(query, everyRow(event.revision))),
  rail: prepared((query) => rowQueries.rail(query, everyRow(rail.revision))),
  project: prepared((query) => rowQueries.project(query, everyRow(project.revision))),
} as const;

const countDevices = prepared((query) =>
  query
    .select({ n: count() })
    .from(device)
    .where(and(betweenGiven(device.revision), isNull(device.deletedAt))),
);

const readDepartures = prepared((query) =>
  query
    .select({ orgPath: departure.orgPath, row: { kind: departure.kind, id: departure.rowId } })
    .from(departure)
    .where(betweenGiven(departure.revision))
    .orderBy(departure.id),
);
