import { distanceToPathM, earthRadiusM, haversineM } from '../geo/distance.ts';
import { lngLatOf, roundVertex, type Path, type Vertex } from './path.ts';

const between = (a: Vertex, b: Vertex, share: number): Vertex => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/**
 * So many places evenly along a path, the first at its start and the last at its end; a single one stands in the
 * middle. None on a path without a length.
 */
export function spreadAlong(path: Path, count: number): Vertex[] {
  const [first] = path;
  if (first === undefined || path.length < 2) return [];
  const steps = path.slice(1).map((vertex, at) => haversineM(lngLatOf(path[at] as Vertex), lngLatOf(vertex)));
  const whole = steps.reduce((sum, step) => sum + step, 0);
  const places: Vertex[] = [];
  let at = 0;
  let passed = 0;
  for (let n = 0; n < count; n += 1) {
    const wanted = count === 1 ? whole / 2 : (whole * n) / (count - 1);
    while (at < steps.length - 1 && passed + (steps[at] as number) < wanted) {
      passed += steps[at] as number;
      at += 1;
    }
    const step = steps[at] as number;
    const share = step === 0 ? 0 : Math.min(1, (wanted - passed) / step);
    places.push(roundVertex(between(path[at] as Vertex, path[at + 1] as Vertex, share)));
  }
  return places;
}

/** The place on a path that is nearest to a point, and how far it is; null for an empty path. */
export function nearestOnPath(point: Vertex, path: Path): { readonly at: Vertex; readonly distanceM: number } | null {
  const [first] = path;
  if (first === undefined) return null;
  // Laid flat around the point, as distances to a path are.
  const perDegree = (Math.PI / 180) * earthRadiusM;
  const scale = Math.cos((point[1] * Math.PI) / 180);
  let [at, least] = [first, haversineM(lngLatOf(point), lngLatOf(first))];
  for (let n = 1; n < path.length; n += 1) {
    const [a, b] = [path[n - 1] as Vertex, path[n] as Vertex];
    const [ax, ay] = [(a[0] - point[0]) * scale * perDegree, (a[1] - point[1]) * perDegree];
    const [bx, by] = [(b[0] - point[0]) * scale * perDegree, (b[1] - point[1]) * perDegree];
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square));
    const distance = Math.hypot(ax + share * dx, ay + share * dy);
    if (distance < least) [at, least] = [between(a, b, share), distance];
  }
  return { at: roundVertex(at), distanceM: least };
}

/**
 * The path without the corners that lie within `toleranceM` of the line that stays (Douglas–Peucker). Both ends stay.
 * Leaflet's own one measures in pixels and cannot be loaded here.
 */
export function simplifyPath(path: Path, toleranceM: number): Vertex[] {
  if (path.length < 3) return [...path];
  const keep = new Set([0, path.length - 1]);
  const open: Array<readonly [from: number, to: number]> = [[0, path.length - 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next;
    const line = [lngLatOf(path[from] as Vertex), lngLatOf(path[to] as Vertex)];
    let [farthest, most] = [-1, toleranceM];
    for (let at = from + 1; at < to; at += 1) {
      const distance = distanceToPathM(lngLatOf(path[at] as Vertex), line);
      if (distance > most) [farthest, most] = [at, distance];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return path.filter((_, at) => keep.has(at));
}
