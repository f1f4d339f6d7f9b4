import { inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { closeAlarmsOf } from '../alarms/closeAlarmsOf.ts';
import type { Actor } from '../alarms/stepAlarms.ts';
import type { WriteTx } from '../engine/database.ts';
import { returnToStock } from '../imei/returnToStock.ts';
import type { ToldReceiver } from '../notices/closeNotices.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { device } from '../schema/devices.ts';
import { lockOwnDevices, stamps, type DeviceResult, type OwnDevice } from './lockOwnDevices.ts';
import { lockPlaces } from './requirePlace.ts';

export interface DevicesDeletion {
  readonly ids: readonly string[];
  /** Also those with open alarms or faults, which are closed by it. */
  readonly force: boolean;
  readonly actor: Actor;
  readonly now: number;
}

/**
 * Takes devices away: their readings and alarms stay, their IMEI and code may be given again.
 * @source docs/requirements.md 0.6, D7
 */
export async function deleteDevices(
  tx: WriteTx,
  scope: Scope,
  input: DevicesDeletion,
): Promise<{ results: DeviceResult[]; told: readonly ToldReceiver[] }> {
  const { ids, force, actor, now } = input;
  await tx.lock('import');
  await lockPlaces(tx);
  const mine = await lockOwnDevices(tx, scope, ids);
  const going: OwnDevice[] = [];
  const results = ids.map((id): DeviceResult => {
    const row = mine.get(id);
    if (row === undefined) return { id, errno: 9001 };
    if (row.openCount > 0 && !force) {
      return { id, errno: 9006, references: [{ type: 'alarm', count: row.openCount }] };
    }
    going.push(row);
    return { id, errno: 0 };
  });
  if (going.length === 0) return { results, told: [] };
  const gone = going.map(({ id }) => id);
  const told = await closeAlarmsOf(tx, gone, { actor, now });
  const revision = await tx.revision();
  await tx.sql
    .update(device)
    .set({ deletedAt: now, openAlarmCount: 0, openFaultCount: 0, revision, ...stamps({ userId: actor.userId, now }) })
    .where(inArray(device.id, gone));
  await returnToStock(tx, gone, { userId: actor.userId, now });
  const departures = going.map(({ id, orgPath }) => ({ orgPath, row: { kind: 'device' as const, id } }));
  await recordDepartures(tx, departures, now);
  return { results, told };
}
