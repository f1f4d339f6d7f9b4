import { earthRadiusM, haversineM, type LngLat } from './distance.ts';

/** Radius of a circle search before anybody changes it. @source SEED-345 */
export const circleRadiusM = 2_000;
/** @source docs/requirements.md C5 */
export const minRadiusM = 100;
export const maxRadiusM = 20_000;

export interface Circle {
  readonly center: LngLat;
  readonly radiusM: number;
}

/** A radius that may be searched, in whole metres. */
export function fitRadius(radiusM: number): number {
  return Math.min(maxRadiusM, Math.max(minRadiusM, Math.round(radiusM)));
}

/** The rows whose place lies in the circle or on it, with their distance, the nearest first. */
export function inCircle<T>(
  rows: Iterable<T>,
  placeOf: (row: T) => LngLat | null,
  { center, radiusM }: Circle,
): Array<{ readonly row: T; readonly distanceM: number }> {
  const found: Array<{ readonly row: T; readonly distanceM: number }> = [];
  for (const row of rows) {
    const at = placeOf(row);
    const distanceM = at === null ? Infinity : haversineM(center, at);
    if (distanceM <= radiusM) found.push({ row, distanceM });
  }
  return found.sort((a, b) => a.distanceM - b.distanceM);
}

const degree = 180 / Math.PI;
/** A millionth of a degree, as positions are stored. */
const slack = 1e-6;

/** West, south, east and north of a circle: nothing in it lies outside. Over a pole or the date line: all around. */
export function boxAround({ center, radiusM }: Circle): readonly [number, number, number, number] {
  const angle = radiusM / earthRadiusM;
  const south = center.lat - angle * degree - slack;
  const north = center.lat + angle * degree + slack;
  if (south <= -90 || north >= 90) return [-180, Math.max(-90, south), 180, Math.min(90, north)];
  const half = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(center.lat / degree))) * degree + slack;
  const [west, east] = [center.lng - half, center.lng + half];
  return west < -180 || east > 180 ? [-180, south, 180, north] : [west, south, east, north];
}

/** The place on the circle's edge that lies on its centre's latitude, to the east. */
export function eastOf({ center, radiusM }: Circle): LngLat {
  const half = Math.sin(radiusM / (2 * earthRadiusM)) / Math.cos(center.lat / degree);
  return { lng: center.lng + 2 * Math.asin(Math.min(1, half)) * degree, lat: center.lat };
}
