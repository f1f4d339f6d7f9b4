import type { SnapshotDevice } from '../snapshot.ts';
import type { MapPoint } from './device.ts';
import { parsePosition } from './position.ts';

/** [SEED-147: lng, lat, id, name, address, status] */
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
