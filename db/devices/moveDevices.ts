import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { followDevices } from '../imei/followDevices.ts';
import { planSilence } from '../models/planSilence.ts';
import { recordDepartures, type Departure } from '../realtime/recordDeparture.ts';
import { device } from '../schema/devices.ts';
import { carryAlarms } from './carryAlarms.ts';
import type { MisfitOfDevice } from './createDevice.ts';
import {
  lockOwnDevices,
  logByPerson,
  stamps,
  type DeviceResult,
  type DevicesChange,
  type OwnDevice,
} from './lockOwnDevices.ts';
import { lockPlaces, requirePlace, type DevicePlace, type WantedPlace } from './requirePlace.ts';

export interface DevicesMove extends DevicesChange {
  readonly to: Omit<WantedPlace, 'orgId'>;
  readonly installationMinutes: number;
}

/**
 * Moves devices to a guardrail, or to a project without one; whoever's name is there already stays. Devices that change
 * their organisation leave the view of the old one, with their open alarms.
 * @returns the field that does not fit when the guardrail is not of the project
 * @throws DomainError 9007 the guardrail or project is outside the scope
 * @source docs/requirements.md D7
 */
export async function moveDevices(
  tx: WriteTx,
  scope: Scope,
  input: DevicesMove,
): Promise<DeviceResult[] | MisfitOfDevice> {
  const { ids, to } = input;
  await tx.lock('import');
  await lockPlaces(tx);
  const place = await requirePlace(tx, scope, { ...to, orgId: null });
  if (typeof place === 'string') return place;
  const mine = await lockOwnDevices(tx, scope, ids);
  const names = new Set(await namesAt(tx, place.railId));
  const moving: OwnDevice[] = [];
  const results = ids.map((id): DeviceResult => {
    const row = mine.get(id);
    if (row === undefined) return { id, errno: 9001 };
    if (row.railId === place.railId && row.projectId === place.projectId) return { id, errno: 1001 };
    if (names.has(row.device_name)) return { id, errno: 9003 };
    if (place.railId !== null) names.add(row.device_name);
    moving.push(row);
    return { id, errno: 0 };
  });
  if (moving.length > 0) await save(tx, moving, place, input);
  return results;
}

async function namesAt(tx: WriteTx, railId: string | null): Promise<string[]> {
  if (railId === null) return [];
  const there = await tx.sql
    .select({ name: device.device_name })
    .from(device)
    .where(and(eq(device.railId, railId), isNull(device.deletedAt)));
  return there.map(({ name }) => name);
}

async function save(tx: WriteTx, moving: readonly OwnDevice[], place: DevicePlace, input: DevicesMove): Promise<void> {
  const { railId, railName, projectId, orgId } = place;
  const ids = moving.map(({ id }) => id);
  const moved = moving.map((row) => ({ ...row, railId, orgId }));
  await logByPerson(tx, moved, 'moved', input.now);
  const revision = await tx.revision();
  await tx.sql
    .update(device)
    .set({ railId, projectId, orgId, revision, ...stamps(input) })
    .where(inArray(device.id, ids));
  const carried = await carryAlarms(tx, ids, { orgId, projectId, railId, railName });
  const leaving = new Map(moving.filter((row) => row.orgId !== orgId).map((row) => [row.id, row.orgPath]));
  const departures: Departure[] = [];
  for (const [id, orgPath] of leaving) departures.push({ orgPath, row: { kind: 'device', id } });
  for (const { id, deviceId } of carried) {
    const orgPath = leaving.get(deviceId);
    if (orgPath !== undefined) departures.push({ orgPath, row: { kind: 'alarm', id } });
  }
  await recordDepartures(tx, departures, input.now);
  await followDevices(tx, ids);
  await planSilence(tx, { deviceIds: ids, installationMinutes: input.installationMinutes });
}
