import type { LngLat } from '#domain/geo/distance.ts';
import cities from './cities.json';

const places = new Map(
  (cities as unknown as ReadonlyArray<readonly [string, string, number, number, number]>).map(([zh, , lng, lat]) => [
    zh,
    { lng, lat },
  ]),
);

/** Where a city of the built-in map lies; null for one that it does not name. */
export function placeOfCity(name: string): LngLat | null {
  return places.get(name) ?? null;
}
