import { z } from 'zod';
import { listPoints } from '#db/devices/listPoints.ts';
import { countByRail } from '#db/rails/countByRail.ts';
import { listRails } from '#db/rails/listRails.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import type { MapPoint } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { worstStatus } from '#domain/devices/status.ts';
import { boundsOf, readPath } from '#domain/rails/path.ts';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import { id, idList, optional } from '../http/input.ts';
import { route } from '../http/route.ts';
import { bbox, pointFilterOf, pointFilters } from './pointInputs.ts';

/** [seed §3: lng, lat, id, name, address, status] */
export function pointOf(device: SnapshotDevice): MapPoint {
  const at = parsePosition(device.position);
  return {
    ...device,
    lng: at?.lng ?? null,
    lat: at?.lat ?? null,
    name: device.device_name,
    status: device.deviceStatus,
  };
}

/** A path of which some may lie in the box: what is not drawn lies nowhere. */
function lies(path: string, [w, s, e, n]: readonly [number, number, number, number]): boolean {
  const bounds = boundsOf(readPath(path) ?? []);
  return bounds !== null && bounds[0] <= e && bounds[2] >= w && bounds[1] <= n && bounds[3] >= s;
}

const nothing = { allCount: 0, normalCount: 0, faultCount: 0, abnormalCount: 0, offlineCount: 0 };

export const mapRoutes = [
  route({
    method: 'GET',
    path: '/api/web/map/getPoints',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ ...pointFilters, bbox }),
    audit: null,
    handle: async (call) =>
      call.read(async (tx) => {
        const revision = await readRevision(tx);
        const found = await listPoints(tx, call.scope, pointFilterOf(call.input));
        return { revision, points: found.devices.map(pointOf), skipped: found.skipped };
      }),
  }),
  route({
    method: 'GET',
    path: '/api/web/map/getRails',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ orgIds: idList, projectId: optional(id), bbox }),
    audit: null,
    handle: async (call) =>
      call.read(async (tx) => {
        const { bbox: box, ...filter } = call.input;
        const rails = (await listRails(tx, call.scope, filter)).filter(
          ({ path }) => box === undefined || lies(path, box),
        );
        const counts = await countByRail(tx, call.scope);
        return rails.map((rail) => {
          const found = counts.get(rail.id);
          const statuses = found === undefined ? [] : found.statuses;
          return {
            ...rail,
            deviceStatusCount: found?.deviceStatusCount ?? nothing,
            worstStatus: worstStatus(statuses),
          };
        });
      }),
  }),
] as const;
