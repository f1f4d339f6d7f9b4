import L from 'leaflet';
import { eastOf, fitRadius, maxRadiusM, minRadiusM, type Circle } from '#domain/geo/circle.ts';
import { haversineM, type LngLat } from '#domain/geo/distance.ts';
import type { DrawingEdge } from './datum.ts';

interface CircleWords {
  /** Of the handle. */
  readonly label: string;
  readonly radius: string;
}

const stepM = 100;
const farStepM = 1_000;

/** The circle of a search and the handle at its edge that changes its radius, by pointer or arrow keys. */
export class CircleTool {
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  private circle: L.Circle | null = null;
  private handle: L.Marker | null = null;
  private shown: Circle | null = null;
  private onRadius: (radiusM: number) => void = () => undefined;

  constructor(map: L.Map, edge: DrawingEdge) {
    this.map = map;
    this.edge = edge;
    const pane = map.getPane('gl-circle') ?? map.createPane('gl-circle');
    pane.style.zIndex = '420';
    pane.style.pointerEvents = 'none';
  }

  show(circle: Circle, words: CircleWords, onRadius: (radiusM: number) => void): void {
    this.shown = circle;
    this.onRadius = onRadius;
    const center = this.onMap(circle.center);
    this.circle ??= L.circle(center, {
      radius: circle.radiusM,
      pane: 'gl-circle',
      className: 'gl-circle',
      interactive: false,
    }).addTo(this.map);
    this.circle.setLatLng(center);
    this.circle.setRadius(circle.radiusM);
    this.handle ??= this.makeHandle(circle);
    this.handle.setLatLng(this.onMap(eastOf(circle)));
    const element = this.handle.getElement();
    element?.setAttribute('aria-label', words.label);
    element?.setAttribute('aria-valuenow', String(circle.radiusM));
    element?.setAttribute('aria-valuetext', words.radius);
  }

  hide(): void {
    this.circle?.remove();
    this.handle?.remove();
    this.circle = null;
    this.handle = null;
    this.shown = null;
  }

  /** What all of it covers; null without one. */
  bounds(): L.LatLngBounds | null {
    return this.circle?.getBounds() ?? null;
  }

  private onMap({ lng, lat }: LngLat): L.LatLng {
    const [x, y] = this.edge.toMap(lng, lat);
    return L.latLng(y, x);
  }

  private makeHandle(circle: Circle): L.Marker {
    const icon = L.divIcon({ className: 'gl-circle-handle', iconSize: [24, 24] });
    const handle = L.marker(this.onMap(eastOf(circle)), { icon, draggable: true, autoPan: true, zIndexOffset: 1_000 });
    handle.addTo(this.map);
    const element = handle.getElement();
    element?.setAttribute('role', 'slider');
    element?.setAttribute('aria-valuemin', String(minRadiusM));
    element?.setAttribute('aria-valuemax', String(maxRadiusM));
    element?.setAttribute('data-testid', 'circle-handle');
    element?.addEventListener('keydown', (event) => this.key(event));
    handle.on('drag', () => {
      if (this.shown === null) return;
      const { lng, lat } = handle.getLatLng();
      const [x, y] = this.edge.fromMap(lng, lat);
      this.onRadius(fitRadius(haversineM(this.shown.center, { lng: x, lat: y })));
    });
    return handle;
  }

  private key(event: KeyboardEvent): void {
    if (this.shown === null) return;
    const sign: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
    const step = (sign[event.key] ?? 0) * (event.shiftKey ? farStepM : stepM);
    if (step === 0) return;
    // Leaflet would move the map.
    event.preventDefault();
    event.stopPropagation();
    this.onRadius(fitRadius(this.shown.radiusM + step));
  }
}
