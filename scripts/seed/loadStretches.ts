import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { haversineM, pathLengthM, type LngLat } from '#domain/geo/distance.ts';

/** A real stretch of motorway bridge. */
export interface Stretch {
  readonly road: string;
  /** Road number, e.g. G4001. */
  readonly ref: string;
  /** '' for most. */
  readonly bridge: string;
  readonly path: readonly LngLat[];
  readonly lengthM: number;
  readonly middle: LngLat;
}

interface File {
  readonly roads: ReadonlyArray<readonly [name: string, ref: string]>;
  readonly stretches: ReadonlyArray<readonly [road: number, bridge: string, flat: readonly number[]]>;
}

/** data/osm/anhui-bridges.json: © OpenStreetMap contributors, ODbL. */
export function loadStretches(): Stretch[] {
  const text = readFileSync(join(import.meta.dirname, '../../data/osm/anhui-bridges.json'), 'utf8');
  const { roads, stretches } = JSON.parse(text) as File;
  return stretches.map(([at, bridge, flat]) => {
    const [road = '', ref = ''] = roads[at] ?? [];
    const path: LngLat[] = [];
    for (let i = 0; i + 1 < flat.length; i += 2) path.push({ lng: flat[i] ?? 0, lat: flat[i + 1] ?? 0 });
    const lengthM = pathLengthM(path);
    return { road, ref: ref.split(';')[0] ?? '', bridge, path, lengthM, middle: pointAt(path, lengthM / 2) };
  });
}

/** The place so many metres along a path; its end beyond. */
export function pointAt(path: readonly LngLat[], alongM: number): LngLat {
  let left = alongM;
  for (let i = 1; i < path.length; i += 1) {
    const [a, b] = [path[i - 1] as LngLat, path[i] as LngLat];
    const step = haversineM(a, b);
    if (step >= left && step > 0) {
      const share = left / step;
      return { lng: a.lng + (b.lng - a.lng) * share, lat: a.lat + (b.lat - a.lat) * share };
    }
    left -= step;
  }
  return path.at(-1) ?? { lng: 0, lat: 0 };
}
