import type L from 'leaflet';
import { worldSize, worldX, worldY } from './mercator.ts';
import type { DevicePainter, Hit } from './painter.ts';

/** Rest of the pointer before the tooltip. @source seed §9 */
export const hoverDelayMs = 2_000;

/** A mark that the pointer rests on, and where on the view (px). */
export interface Hovered {
  readonly ids: readonly string[];
  readonly x: number;
  readonly y: number;
}

export interface PointerActions {
  readonly onHover: (hovered: Hovered | null) => void;
  readonly onHoverRail: (id: string | null) => void;
  readonly onMark: (hit: Hit) => void;
  /** A guardrail, or nothing at all, was clicked. */
  readonly onRail: (id: string | null, at: L.Point) => void;
}

/** Turns pointer, touch and click on the map into hits of the painter. */
export class MapPointer {
  private readonly map: L.Map;
  private readonly painter: DevicePainter;
  private readonly actions: PointerActions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over: string | null = null;

  constructor(map: L.Map, painter: DevicePainter, actions: PointerActions) {
    this.map = map;
    this.painter = painter;
    this.actions = actions;
    map.on(this.handlers);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.map.off(this.handlers);
  }

  private readonly handlers: L.LeafletEventHandlerFnMap = {
    mousemove: (event) => this.move(event.containerPoint, event.latlng),
    mouseout: () => this.leave(),
    dragstart: () => this.leave(),
    zoomstart: () => this.leave(),
    // A long press on a touch screen; a right click does the same.
    contextmenu: (event) => {
      const hit = this.hitAt(event.latlng);
      if (hit !== null) this.actions.onHover({ ids: hit.ids, x: event.containerPoint.x, y: event.containerPoint.y });
    },
    click: (event) => {
      clearTimeout(this.timer);
      this.actions.onHover(null);
      const hit = this.hitAt(event.latlng);
      if (hit === null) this.actions.onRail(this.railAt(event.latlng), event.containerPoint);
      else this.actions.onMark(hit);
    },
  };

  private hitAt(at: L.LatLng): Hit | null {
    const px = worldSize(this.map.getZoom());
    return this.painter.hit(worldX(at.lng) * px, worldY(at.lat) * px);
  }

  private railAt(at: L.LatLng): string | null {
    return this.painter.railAt(worldX(at.lng), worldY(at.lat), worldSize(this.map.getZoom()));
  }

  private leave(): void {
    clearTimeout(this.timer);
    this.over = null;
    this.actions.onHover(null);
    this.actions.onHoverRail(null);
    this.map.getContainer().classList.remove('gl-pointing');
  }

  private move(point: L.Point, at: L.LatLng): void {
    const hit = this.hitAt(at);
    const rail = hit === null ? this.railAt(at) : null;
    this.actions.onHoverRail(rail);
    this.map.getContainer().classList.toggle('gl-pointing', hit !== null || rail !== null);
    const over = hit === null ? null : hit.ids.join();
    if (over === this.over) return;
    this.over = over;
    clearTimeout(this.timer);
    this.actions.onHover(null);
    if (hit === null) return;
    this.timer = setTimeout(() => this.actions.onHover({ ids: hit.ids, x: point.x, y: point.y }), hoverDelayMs);
  }
}
