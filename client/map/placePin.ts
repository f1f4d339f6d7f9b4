import L from 'leaflet';
import type { LngLat } from '#domain/geo/distance.ts';
import type { DrawingEdge } from './datum.ts';

/** A pin with a name at a place that was searched. */
export class PlacePin {
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  private marker: L.Marker | null = null;

  constructor(map: L.Map, edge: DrawingEdge) {
    this.map = map;
    this.edge = edge;
    const pane = map.getPane('gl-pin') ?? map.createPane('gl-pin');
    pane.style.zIndex = '460';
    pane.style.pointerEvents = 'none';
  }

  show({ lng, lat }: LngLat, name: string): void {
    this.clear();
    const [x, y] = this.edge.toMap(lng, lat);
    const box = document.createElement('div');
    const text = document.createElement('span');
    // Names come from outside: never as markup.
    text.textContent = name;
    box.append(document.createElement('i'), text);
    const icon = L.divIcon({ className: 'gl-pin', html: box, iconSize: [0, 0] });
    this.marker = L.marker([y, x], { icon, interactive: false, keyboard: false, pane: 'gl-pin' }).addTo(this.map);
    this.marker.getElement()?.setAttribute('data-testid', 'place-pin');
  }

  clear(): void {
    this.marker?.remove();
    this.marker = null;
  }
}
