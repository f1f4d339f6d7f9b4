import type { LngLat } from '#domain/geo/distance.ts';
import { areaKey, readArea, writeArea } from '#client/stores/persist.ts';
import { maxZoom, minZoom } from './camera.ts';

interface PageArea {
  readonly mapView?: { readonly lng: number; readonly lat: number; readonly zoom: number };
}
export interface MapPlace {
  readonly center: LngLat;
  readonly zoom: number;
}

/** Where the person last was on the map; null the first time. State area `page`. @source docs/requirements.md F13 */
export function storedPlace(): MapPlace | null {
  const view = readArea<PageArea>(areaKey('page')).mapView;
  if (typeof view !== 'object' || view === null || ![view.lng, view.lat, view.zoom].every(Number.isFinite)) return null;
  if (Math.abs(view.lat) > 85 || Math.abs(view.lng) > 180 || view.zoom < minZoom || view.zoom > maxZoom) return null;
  return { center: { lng: view.lng, lat: view.lat }, zoom: view.zoom };
}

/** The person moved the map since this page was loaded. */
let isMoved = false;

/** The next map opens where the person's settings say, wherever they were before. */
export function openAsSet(): void {
  isMoved = false;
}

/** `lng,lat` and a zoom as personal settings hold them; null for what is none. */
export function placeOf(kept: { readonly center: string; readonly zoom: number } | null): MapPlace | null {
  const [lng = NaN, lat = NaN] = (kept?.center ?? '').split(',').map(Number);
  if (kept === null || !(Math.abs(lat) <= 85 && Math.abs(lng) <= 180)) return null;
  return { center: { lng, lat }, zoom: Math.min(maxZoom, Math.max(minZoom, kept.zoom)) };
}

/** Where the map opens: where the person just was, else what they set, else where they last were in this browser. */
export function openingPlace(set: { readonly center: string; readonly zoom: number } | null): MapPlace | null {
  return isMoved ? storedPlace() : (placeOf(set) ?? storedPlace());
}

export function storePlace({ center, zoom }: MapPlace): void {
  isMoved = true;
  const key = areaKey('page');
  writeArea(key, { ...readArea<PageArea>(key), mapView: { ...center, zoom } });
}
