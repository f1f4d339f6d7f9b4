import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';
import { device, deviceModel, deviceType } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { inChunks } from '../engine/inChunks.ts';
import { lockDevices } from '../telemetry/lockDevices.ts';
import { unpackMetrics } from '#domain/telemetry/codec.ts';

export type StoredAlarm = typeof event.$inferSelect;

/** A device with all that its status follows from, locked. */
export interface LockedDevice {
  readonly id: string;
  readonly deviceStatus: number;
  readonly statusCode: string;
  readonly position: string | null;
  readonly orgId: string;
  readonly railId: string | null;
  readonly enabled: boolean;
  readonly deletedAt: number | null;
  readonly maintenanceUntil: number | null;
  readonly maintenanceReason: string;
  readonly online: boolean;
  readonly workState: number | undefined;
  readonly modelReportsWorkState: boolean;
}

export interface LockedAlarms {
  /** Those of the wanted ones that lie in the scope, by id. */
  readonly wanted: ReadonlyMap<string, StoredAlarm>;
  readonly devices: readonly LockedDevice[];
  /** Of what has no device, guardrails and projects that are still there: the organisation of each. */
  readonly places: ReadonlyMap<string, string>;
  /** The wanted ones, and every open alarm of what they are about, by id. */
  readonly around: ReadonlyMap<string, StoredAlarm>;
}

/**
 * Locks alarms, their devices and all that is open beside them, in the order of every writer: states, devices, events.
 */
export async function lockAlarms(tx: WriteTx, scope: Scope, ids: readonly string[]): Promise<LockedAlarms> {
  const mine = and(inArray(event.id, [...ids]), inScope(tx, scope, event.orgId));
  const seen = await tx.sql.select({ deviceId: event.deviceId, subjectId: event.subjectId }).from(event).where(mine);
  const subjectIds = [...new Set(seen.map(({ subjectId }) => subjectId))];
  const deviceIds = [...new Set(seen.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId])))];
  const devices = await lockTheDevices(tx, deviceIds);
  const beside = and(inArray(event.subjectId, subjectIds), eq(event.isOpen, true));
  const query = tx.sql
    .select()
    .from(event)
    .where(subjectIds.length === 0 ? mine : or(mine, beside))
    .orderBy(asc(event.id));
  const around = new Map((await forUpdate(query)).map((row) => [row.id, row]));
  // Asked again after the lock: an alarm may have left the scope meanwhile.
  const still = new Set((await tx.sql.select({ id: event.id }).from(event).where(mine)).map(({ id }) => id));
  const wanted = new Map([...around].filter(([id]) => still.has(id)));
  const places = await placesWithoutDevice(tx, [...wanted.values()]);
  return { wanted, devices, places, around };
}

async function placesWithoutDevice(tx: WriteTx, alarms: readonly StoredAlarm[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(alarms.flatMap(({ deviceId, subjectId }) => (deviceId === null ? [subjectId] : [])))];
  if (ids.length === 0) return new Map();
  const found: Array<{ readonly id: string; readonly orgId: string }> = [];
  for (const table of [rail, project]) {
    found.push(
      ...(await tx.sql
        .select({ id: table.id, orgId: table.orgId })
        .from(table)
        .where(and(inArray(table.id, ids), isNull(table.deletedAt)))),
    );
  }
  return new Map(found.map(({ id, orgId }) => [id, orgId]));
}

/** Locks devices with their states; unknown ids are left out. The caller has checked the scope. */
export async function lockTheDevices(tx: WriteTx, deviceIds: readonly string[]): Promise<LockedDevice[]> {
  const locked: LockedDevice[] = [];
  const numbers: number[] = [];
  for (const some of inChunks(deviceIds)) {
    const rows = await tx.sql.select({ deviceNo: device.deviceNo }).from(device).where(inArray(device.id, some));
    numbers.push(...rows.map(({ deviceNo }) => deviceNo));
  }
  const states = await tx.hot.loadStates(numbers.sort((a, b) => a - b));
  const stateOf = new Map(states.map((state) => [state.deviceNo, state]));
  await lockDevices(tx, deviceIds);
  for (const some of inChunks(deviceIds)) {
    const rows = await tx.sql
      .select({
        id: device.id,
        deviceNo: device.deviceNo,
        deviceStatus: device.deviceStatus,
        statusCode: device.statusCode,
        position: device.position,
        orgId: device.orgId,
        railId: device.railId,
        enabled: device.enabled,
        deletedAt: device.deletedAt,
        maintenanceUntil: device.maintenanceUntil,
        maintenanceReason: device.maintenanceReason,
        metrics: deviceType.metrics,
      })
      .from(device)
      .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
      .innerJoin(deviceType, eq(deviceType.id, deviceModel.typeId))
      .where(inArray(device.id, some));
    for (const { deviceNo, metrics, ...row } of rows) {
      const state = stateOf.get(deviceNo);
      locked.push({
        ...row,
        online: state?.online ?? false,
        workState: unpackMetrics(state?.lastValues ?? null).workState,
        modelReportsWorkState: metrics.includes('workState'),
      });
    }
  }
  return locked;
}
