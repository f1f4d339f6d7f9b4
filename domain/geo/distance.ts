/** Degrees, WGS-84. */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

/** Mean radius of the earth in metres. @source docs/requirements.md 0.12 */
export const earthRadiusM = 6_371_008.8;
const rad = Math.PI / 180;

/** Metres along the great circle. */
export function haversineM(a: LngLat, b: LngLat): number {
  const half = Math.sin(((b.lat - a.lat) * rad) / 2) ** 2;
  const turn = Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  const chord = half + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * turn;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Metres along the corners of a path; 0 for fewer than two. */
export function pathLengthM(path: readonly LngLat[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i += 1) length += haversineM(path[i - 1] as LngLat, path[i] as LngLat);
  return length;
}

/**
 * Metres from a point to the nearest place on a path; Infinity for an empty one. Each stretch is laid flat around
 * the point, which is exact to well under 1 % at the lengths of guardrails (≤ 50 km).
 */
export function distanceToPathM(point: LngLat, path: readonly LngLat[]): number {
  const [only] = path;
  if (only === undefined) return Infinity;
  let nearest = haversineM(point, only);
  const scale = Math.cos(point.lat * rad);
  const flat = (p: LngLat): [number, number] => [
    (p.lng - point.lng) * rad * scale * earthRadiusM,
    (p.lat - point.lat) * rad * earthRadiusM,
  ];
  for (let i = 1; i < path.length; i += 1) {
    const [ax, ay] = flat(path[i - 1] as LngLat);
    const [bx, by] = flat(path[i] as LngLat);
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy;
    const t = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square));
    nearest = Math.min(nearest, Math.hypot(ax + t * dx, ay + t * dy));
  }
  return nearest;
}

/** Corners of a path, longitude and latitude in turn: for a path that is asked for every report. */
export type FlatPath = Float64Array;

export function flatPath(path: readonly LngLat[]): FlatPath {
  const flat = new Float64Array(path.length * 2);
  for (let i = 0; i < path.length; i += 1) {
    const corner = path[i] as LngLat;
    flat[i * 2] = corner.lng;
    flat[i * 2 + 1] = corner.lat;
  }
  return flat;
}

/** As `distanceToPathM`, to some centimetres in kilometres, of a path that was made flat before; makes nothing. */
export function distanceToFlatM({ lng, lat }: LngLat, path: FlatPath): number {
  if (path.length < 2) return Infinity;
  const perLat = rad * earthRadiusM;
  const perLng = perLat * Math.cos(lat * rad);
  let bx = ((path[0] as number) - lng) * perLng;
  let by = ((path[1] as number) - lat) * perLat;
  let nearest = bx * bx + by * by;
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay] = [bx, by];
    bx = ((path[i] as number) - lng) * perLng;
    by = ((path[i + 1] as number) - lat) * perLat;
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy;
    const along = -(ax * dx + ay * dy);
    const t = along <= 0 ? 0 : along >= square ? 1 : along / square;
    const x = ax + t * dx;
    const y = ay + t * dy;
    const away = x * x + y * y;
    if (away < nearest) nearest = away;
  }
  return Math.sqrt(nearest);
}
