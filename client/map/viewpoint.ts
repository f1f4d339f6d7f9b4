import L from 'leaflet';
import type { LngLat } from '#domain/geo/distance.ts';
import { freeOffset, maxZoom, type Insets } from './camera.ts';
import type { DrawingEdge } from './datum.ts';

const spacePx = 48;

/** Where the map looks: always by what panels leave free of it. */
export class Viewpoint {
  insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;

  constructor(map: L.Map, edge: DrawingEdge) {
    this.map = map;
    this.edge = edge;
  }

  /** Px of the view: the middle of what is free. */
  middle(): L.Point {
    return this.map
      .getSize()
      .divideBy(2)
      .add(L.point(...freeOffset(this.insets)));
  }

  /** The place that lies there. */
  middlePlace(): LngLat {
    return this.placeOf(this.map.containerPointToLatLng(this.middle()));
  }

  /** WGS-84 of a place on the map. */
  placeOf({ lat, lng }: L.LatLng): LngLat {
    const [wgsLng, wgsLat] = this.edge.fromMap(lng, lat);
    return { lng: wgsLng, lat: wgsLat };
  }

  /** Px of the view. */
  pixelOf(place: LngLat): { x: number; y: number } {
    const [lng, lat] = this.edge.toMap(place.lng, place.lat);
    const { x, y } = this.map.latLngToContainerPoint([lat, lng]);
    return { x, y };
  }

  centre(at: L.LatLng, zoom: number, animate = hasMotion()): void {
    const offset = L.point(...freeOffset(this.insets));
    const center = this.map.unproject(this.map.project(at, zoom).subtract(offset), zoom);
    this.map.setView(center, zoom, { animate });
  }

  /** The nearest zoom at which all of it is seen. */
  zoomFor(bounds: L.LatLngBounds): number {
    const { left, top, right, bottom } = this.insets;
    const padding = L.point(left + right + 2 * spacePx, top + bottom + 2 * spacePx);
    return Math.min(maxZoom, this.map.getBoundsZoom(bounds, false, padding));
  }

  fit(bounds: L.LatLngBoundsExpression, nearest: number): void {
    const { left, top, right, bottom } = this.insets;
    this.map.fitBounds(bounds, {
      paddingTopLeft: [left + spacePx, top + spacePx],
      paddingBottomRight: [right + spacePx, bottom + spacePx],
      maxZoom: nearest,
      animate: hasMotion(),
    });
  }

  zoomBy(step: 1 | -1): void {
    this.map.setZoomAround(this.middle(), this.map.getZoom() + step);
  }
}

function hasMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
