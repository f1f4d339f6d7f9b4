import L from 'leaflet';
import type { LngLat } from '#domain/geo/distance.ts';
import { hasMotion } from '#client/ui/hasMotion.ts';
import { freeOffset, maxZoom, type Insets } from './camera.ts';
import type { DrawingEdge } from './datum.ts';

const spacePx = 48;

/** Where the map looks: always by what panels leave free of it. */
export class Viewpoint {
  insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  // Leaflet drops what is asked of a map that is on its way: it waits here until that has ended.
  private isMoving = false;
  private isZooming = false;
  private asked: (() => void) | null = null;
  private steps = 0;

  constructor(map: L.Map, edge: DrawingEdge) {
    this.map = map;
    this.edge = edge;
    map.on({
      zoomanim: () => (this.isZooming = true),
      zoomend: () => (this.isZooming = false),
      moveend: () => {
        this.isMoving = false;
        this.goOn();
      },
    });
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
    this.ask(() => {
      const offset = L.point(...freeOffset(this.insets));
      const center = this.map.unproject(this.map.project(at, zoom).subtract(offset), zoom);
      this.map.setView(center, zoom, { animate });
    });
  }

  /** The nearest zoom at which all of it is seen. */
  zoomFor(bounds: L.LatLngBounds): number {
    const { left, top, right, bottom } = this.insets;
    const padding = L.point(left + right + 2 * spacePx, top + bottom + 2 * spacePx);
    return Math.min(maxZoom, this.map.getBoundsZoom(bounds, false, padding));
  }

  fit(bounds: L.LatLngBoundsExpression, nearest: number): void {
    this.ask(() => {
      const { left, top, right, bottom } = this.insets;
      this.map.fitBounds(bounds, {
        paddingTopLeft: [left + spacePx, top + spacePx],
        paddingBottomRight: [right + spacePx, bottom + spacePx],
        maxZoom: nearest,
        animate: hasMotion(),
      });
    });
  }

  /** Steps add up, however fast they are asked for; beyond the last zoom there is none. */
  zoomBy(step: 1 | -1): void {
    const zoom = this.map.getZoom() + this.steps + step;
    if (zoom < this.map.getMinZoom() || zoom > this.map.getMaxZoom()) return;
    this.steps += step;
    this.goOn();
  }

  /** Of two places that are asked for the last one counts. */
  private ask(move: () => void): void {
    this.asked = move;
    this.steps = 0;
    this.goOn();
  }

  private goOn(): void {
    if (this.isMoving || this.isZooming) return;
    const { asked, steps } = this;
    if (asked === null && steps === 0) return;
    this.isMoving = true;
    if (asked === null) {
      this.steps = 0;
      this.map.setZoomAround(this.middle(), this.map.getZoom() + steps);
    } else {
      this.asked = null;
      asked();
    }
  }
}
