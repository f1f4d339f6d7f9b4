import { maxLat, maxLng } from '../devices/position.ts';
import { pathLengthM, type LngLat } from '../geo/distance.ts';

/** A corner of a guardrail, degrees in WGS-84. */
export type Vertex = readonly [lng: number, lat: number];
export type Path = readonly Vertex[];

/** A path has so many corners, or none while it is not drawn yet. @source docs/requirements.md A8 */
export const leastVertices = 2;
export const mostVertices = 2_000;
/** Longer than this is probably a slip: the person is warned. @source docs/requirements.md C10 */
export const longPathM = 200_000;

/** Why a path is refused: too few or too many corners, one out of range, two equal ones in a row. */
export type PathFault = 'few' | 'many' | 'range' | 'repeat';

// + 0 turns −0 into 0, which would be written as '-0.000000'.
const micro = (degrees: number): number => Math.round(degrees * 1e6) + 0;

/** As it is stored: six decimals. */
export function roundVertex([lng, lat]: Vertex): Vertex {
  return [micro(lng) / 1e6, micro(lat) / 1e6];
}

/** Two corners that are one as they are stored. */
export function sameVertex(a: Vertex, b: Vertex): boolean {
  return micro(a[0]) === micro(b[0]) && micro(a[1]) === micro(b[1]);
}

const inRange = ([lng, lat]: Vertex): boolean => Math.abs(lng) <= maxLng && Math.abs(lat) <= maxLat;

/** Null for a path that may be saved as drawn. @source docs/requirements.md A8 */
export function pathFault(path: Path): PathFault | null {
  if (path.length < leastVertices) return 'few';
  if (path.length > mostVertices) return 'many';
  if (!path.every(inRange)) return 'range';
  return path.some((vertex, at) => at > 0 && sameVertex(vertex, path[at - 1] as Vertex)) ? 'repeat' : null;
}

/** Pairs of numbers; null for anything else. */
export function verticesOf(value: unknown): Vertex[] | null {
  if (!Array.isArray(value)) return null;
  const vertices: Vertex[] = [];
  for (const each of value as unknown[]) {
    // A third number is a height: of no use on a map.
    if (!Array.isArray(each) || each.length < 2 || each.length > 3) return null;
    const [lng, lat] = each as unknown[];
    if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
      return null;
    vertices.push([lng, lat]);
  }
  return vertices;
}

/** The corners of a JSON position string, `[]` included; null when it is none. @source SEED-144 */
export function readPath(text: string): Vertex[] | null {
  try {
    return verticesOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The JSON position string, six decimals a number. @source docs/requirements.md A8, SEED-144 */
export function formatPath(path: Path): string {
  return `[${path.map(([lng, lat]) => `[${(micro(lng) / 1e6).toFixed(6)},${(micro(lat) / 1e6).toFixed(6)}]`).join(',')}]`;
}

export const lngLatOf = ([lng, lat]: Vertex): LngLat => ({ lng, lat });

/** Metres along the path, one decimal. @source docs/requirements.md A8 */
export function pathLength(path: Path): number {
  return Math.round(pathLengthM(path.map(lngLatOf)) * 10) / 10;
}

export interface JudgedPath {
  /** As it is stored. */
  readonly text: string;
  readonly lengthM: number;
}

/** What is stored of a JSON position string that a person sent; null when it may not be stored. */
export function judgePath(text: string): JudgedPath | null {
  const read = readPath(text);
  if (read === null) return null;
  const path = read.map(roundVertex);
  if (path.length > 0 && pathFault(path) !== null) return null;
  return { text: formatPath(path), lengthM: pathLength(path) };
}

/** West, south, east, north of a path; null for one that is not drawn. */
export function boundsOf(path: Path): readonly [w: number, s: number, e: number, n: number] | null {
  const [first] = path;
  if (first === undefined) return null;
  let [w, s, e, n] = [first[0], first[1], first[0], first[1]];
  for (const [lng, lat] of path) {
    [w, s, e, n] = [Math.min(w, lng), Math.min(s, lat), Math.max(e, lng), Math.max(n, lat)];
  }
  return [w, s, e, n];
}
