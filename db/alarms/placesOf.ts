import { eq, inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';

function selectPlaces(tx: ReadTx, ids: readonly string[]) {
  return tx.sql
    .select({
      id: event.id,
      kind: event.kind,
      typeCode: event.typeCode,
      incidentId: event.incidentId,
      severity: event.severity,
      orgId: event.orgId,
      orgPath: organization.path,
      deviceId: event.deviceId,
      device_name: event.device_name,
      deviceCode: event.deviceCode,
      deviceAddress: event.deviceAddress,
      railName: event.railName,
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.orgId))
    .where(inArray(event.id, [...ids]));
}

export type AlarmNoticePlace = Omit<Awaited<ReturnType<typeof selectPlaces>>[number], 'id'>;

/** What a notice says of each of these alarms, and where it lies. Unscoped: the caller has them in its scope. */
export async function placesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, AlarmNoticePlace>> {
  const places = new Map<string, AlarmNoticePlace>();
  for (const some of inChunks(ids)) {
    for (const { id, ...place } of await selectPlaces(tx, some)) places.set(id, place);
  }
  return places;
}
