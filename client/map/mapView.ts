import type { LngLat } from '#domain/geo/distance.ts';
import { areaKey, readArea } from '#client/stores/persist.ts';
import { maxZoom, minZoom } from './camera.ts';

interface PageArea {
  readonly mapView?: { readonly lng: number; readonly lat: number; readonly zoom: number };
}
export interface MapPlace {
  readonly center: LngLat;
  readonly zoom: number;
}

/** Where the person last was on the map; null the first time. State area `page`. @source product.md F13 */
export function storedPlace(): MapPlace | null {
  const view = readArea<PageArea>(areaKey('page')).mapView;
  if (view === undefined || ![view.lng, view.lat, view.zoom].every(Number.isFinite)) return null;
  if (Math.abs(view.lat) > 85 || Math.abs(view.lng) > 180 || view.zoom < minZoom || view.zoom > maxZoom) return null;
  return { center: { lng: view.lng, lat: view.lat }, zoom: view.zoom };
}

export function storePlace({ center, zoom }: MapPlace): void {
  const key = areaKey('page');
  const state = { ...readArea<PageArea>(key), mapView: { ...center, zoom } };
  localStorage.setItem(key, JSON.stringify({ version: 1, state }));
}
