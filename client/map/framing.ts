import L from 'leaflet';
import type { LngLat } from '#domain/geo/distance.ts';
import { maxZoom, zoomTo } from './camera.ts';
import type { CircleTool } from './circleTool.ts';
import type { DrawingEdge } from './datum.ts';
import { latOf, lngOf } from './mercator.ts';
import { placeOnMap } from './placeOnMap.ts';
import type { Scene } from './scene.ts';
import type { Viewpoint } from './viewpoint.ts';

interface Parts {
  readonly scene: Scene;
  readonly view: Viewpoint;
  readonly circle: CircleTool;
}

/** Brings into view what a person asked for. */
export class Framing {
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  private readonly scene: Scene;
  private readonly view: Viewpoint;
  private readonly circle: CircleTool;

  constructor(map: L.Map, edge: DrawingEdge, { scene, view, circle }: Parts) {
    this.map = map;
    this.edge = edge;
    this.scene = scene;
    this.view = view;
    this.circle = circle;
  }

  /** Brings a device to the middle of what panels leave free, at zoom 14 or nearer. */
  goTo(id: string, animate?: boolean): void {
    const at = placeOnMap(this.scene.points, id);
    if (at !== null) this.view.centre(at, zoomTo(this.map.getZoom()), animate);
  }

  /** Brings a device there at exactly this zoom. */
  showDevice(id: string, zoom: number): void {
    const at = placeOnMap(this.scene.points, id);
    if (at !== null) this.view.centre(at, zoom);
  }

  /** Brings a place there at exactly this zoom. */
  showPlace(place: LngLat, zoom: number): void {
    const [lng, lat] = this.edge.toMap(place.lng, place.lat);
    this.view.centre(L.latLng(lat, lng), zoom);
  }

  /** The circle into view where not all of it is seen, or where it is smaller than so many zoom steps allow. */
  fitCircle(steps: number): void {
    const bounds = this.circle.bounds();
    if (bounds === null) return;
    const fitting = this.view.zoomFor(bounds);
    const zoom = this.map.getZoom();
    if (zoom > fitting || zoom < fitting - steps) this.view.fit(bounds, maxZoom);
  }

  /** Everything that is drawn fits into what panels leave free. False when there is nothing. */
  fitAll(): boolean {
    const { points, rails } = this.scene;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const take = (x0: number, y0: number, x1: number, y1: number): void => {
      left = Math.min(left, x0);
      top = Math.min(top, y0);
      right = Math.max(right, x1);
      bottom = Math.max(bottom, y1);
    };
    for (let slot = 0; slot < points.size; slot += 1) {
      if (!points.drawn(slot)) continue;
      take(points.x[slot] as number, points.y[slot] as number, points.x[slot] as number, points.y[slot] as number);
    }
    if (left === Infinity) for (const { box } of rails.values()) take(box.left, box.top, box.right, box.bottom);
    if (left === Infinity) return false;
    this.view.fit(
      [
        [latOf(bottom), lngOf(left)],
        [latOf(top), lngOf(right)],
      ],
      16,
    );
    return true;
  }

  /** A guardrail fits into what panels leave free. False when it is not drawn. */
  fitRail(id: string): boolean {
    const box = this.scene.rails.get(id)?.box;
    if (box === undefined) return false;
    this.view.fit(
      [
        [latOf(box.bottom), lngOf(box.left)],
        [latOf(box.top), lngOf(box.right)],
      ],
      17,
    );
    return true;
  }
}
