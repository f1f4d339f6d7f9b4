import L from 'leaflet';
import { latOf, lngOf } from './mercator.ts';
import type { DevicePoints } from './points.ts';

/** Where a device is on the map; null for one without a place. */
export function placeOnMap(points: DevicePoints, id: string): L.LatLng | null {
  const slot = points.slotOf(id);
  const [x, y] = [points.x[slot], points.y[slot]];
  return x === undefined || y === undefined || Number.isNaN(x) ? null : L.latLng(latOf(y), lngOf(x));
}
