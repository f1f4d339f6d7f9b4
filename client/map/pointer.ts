import L from 'leaflet';
import { worldSize, worldX, worldY } from './mercator.ts';
import type { DevicePainter, Hit } from './painter.ts';
import { isSameMark } from './sameMark.ts';

/** Rest of the pointer before the tooltip. @source docs/requirements.md C5 */
export const hoverDelayMs = 2_000;

/** A finger that stays this long presses. */
const pressMs = 500;
/** A finger is never quite still. */
const stillPx = 10;

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
  private over: Hit | null = null;
  private rested = false;
  private shownAt = L.point(NaN, NaN);
  private last = L.point(NaN, NaN);
  private press: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | null =
    null;
  private isPressed = false;
  private onPlace: ((at: L.LatLng) => void) | null = null;

  constructor(map: L.Map, painter: DevicePainter, actions: PointerActions) {
    this.map = map;
    this.painter = painter;
    this.actions = actions;
    map.on(this.handlers);
    const box = map.getContainer();
    box.addEventListener('pointerdown', this.touch);
    box.addEventListener('pointermove', this.touch);
    box.addEventListener('pointerup', this.touch);
    box.addEventListener('pointercancel', this.touch);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.endPress();
    this.map.off(this.handlers);
    const box = this.map.getContainer();
    box.removeEventListener('pointerdown', this.touch);
    box.removeEventListener('pointermove', this.touch);
    box.removeEventListener('pointerup', this.touch);
    box.removeEventListener('pointercancel', this.touch);
  }

  /** A long press tells what a resting pointer tells; not every browser has an event for it. */
  private readonly touch = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return;
    const { clientX: x, clientY: y } = event;
    if (event.type === 'pointermove') {
      if (this.press !== null && Math.hypot(x - this.press.x, y - this.press.y) > stillPx) this.endPress();
      return;
    }
    // A second finger zooms.
    const isFirst = event.type === 'pointerdown' && event.isPrimary;
    this.endPress();
    if (!isFirst) return;
    this.isPressed = false;
    const point = this.map.mouseEventToContainerPoint(event);
    const timer = setTimeout(() => this.pressed(point), pressMs);
    this.press = { x, y, timer };
  };

  private endPress(): void {
    clearTimeout(this.press?.timer);
    this.press = null;
  }

  private pressed(point: L.Point): void {
    const hit = this.onPlace === null ? this.hitAt(this.map.containerPointToLatLng(point)) : null;
    if (hit === null) return;
    // The click that a browser makes of its end is none.
    this.isPressed = true;
    this.over = hit;
    this.tell(hit, point);
  }

  /** The next click names a place and touches no mark; null ends it. */
  askPlace(onPlace: ((at: L.LatLng) => void) | null): void {
    this.leave();
    this.onPlace = onPlace;
    this.map.getContainer().classList.toggle('gl-placing', onPlace !== null);
  }

  private readonly handlers: L.LeafletEventHandlerFnMap = {
    mousemove: (event) => this.move(event.containerPoint, event.latlng),
    mouseout: () => this.leave(),
    dragstart: () => this.leave(),
    zoomstart: () => this.leave(),
    // A right click does not wait.
    contextmenu: (event) => {
      const hit = this.hitAt(event.latlng);
      if (hit !== null) this.actions.onHover({ ids: hit.ids, x: event.containerPoint.x, y: event.containerPoint.y });
    },
    click: (event) => {
      if (this.isPressed) {
        this.isPressed = false;
        return;
      }
      clearTimeout(this.timer);
      this.actions.onHover(null);
      if (this.onPlace !== null) {
        this.onPlace(event.latlng);
        return;
      }
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
    this.rested = false;
    this.actions.onHover(null);
    this.actions.onHoverRail(null);
    this.map.getContainer().classList.remove('gl-pointing');
  }

  private move(point: L.Point, at: L.LatLng): void {
    // Under a pointer at rest the browser tells of moves, too, when the picture changes.
    const isStill = point.equals(this.last);
    this.last = point;
    if (this.onPlace !== null) return;
    const hit = this.hitAt(at);
    const rail = hit === null ? this.railAt(at) : null;
    this.actions.onHoverRail(rail);
    this.map.getContainer().classList.toggle('gl-pointing', hit !== null || rail !== null);
    const before = this.over;
    const isSame = isSameMark(before?.ids ?? null, hit?.ids ?? null);
    this.over = hit;
    if (isSame && (isStill || this.rested)) {
      // Who joined it or left it meanwhile.
      if (this.rested && hit !== null && hit.ids.join() !== before?.ids.join()) this.tell(hit, this.shownAt);
      return;
    }
    clearTimeout(this.timer);
    if (!isSame) this.actions.onHover(null);
    this.rested = false;
    if (hit !== null) this.timer = setTimeout(() => this.tell(this.over ?? hit, point), hoverDelayMs);
  }

  private tell({ ids }: Hit, at: L.Point): void {
    this.rested = true;
    this.shownAt = at;
    this.actions.onHover({ ids, x: at.x, y: at.y });
  }
}
