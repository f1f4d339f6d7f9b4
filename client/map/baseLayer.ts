import L from 'leaflet';
import { loadBasemap, type Basemap } from './basemap/load.ts';
import { BasemapLayer, provincesOf } from './basemap/tiles.ts';
import { maxZoom } from './camera.ts';
import type { DrawingEdge, MapDatum } from './datum.ts';
import type { Palette } from './palette.ts';
import type { DevicePoints } from './points.ts';

export interface TileSource {
  readonly url: string;
  readonly datum: MapDatum;
}

/** So many tiles in a row that do not arrive are an outage, not a hole in the provider's coverage. */
const tilesMissed = 4;

/** What lies under everything: a provider's tiles when there is one and it answers, else the built-in map. */
export class BaseLayer {
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  private readonly events: {
    readonly onBuiltIn: (basemap: Basemap) => void;
    readonly onTilesFailed: () => void;
  };
  private basemap: Basemap | null = null;
  private layer: BasemapLayer | null = null;
  private styledFor = '';
  private palette: Palette | null = null;
  private alive = true;

  constructor(map: L.Map, edge: DrawingEdge, events: BaseLayer['events']) {
    this.map = map;
    this.edge = edge;
    this.events = events;
  }

  show(tiles: TileSource | null): void {
    if (tiles === null) void this.showBuiltIn();
    else this.showTiles(tiles);
  }

  /** Colours of the theme; provinces with own devices are lighter. Redraws only when something changed. */
  style(palette: Palette, points: DevicePoints): void {
    const { basemap } = this;
    if (basemap === null) return;
    const scope = provincesOf(basemap, placesOf(points));
    const key = [...scope].toSorted((a, b) => a.localeCompare(b)).join();
    if (this.layer === null) this.layer = new BasemapLayer(basemap, palette, scope).addTo(this.map);
    else if (key !== this.styledFor || palette !== this.palette) this.layer.restyle(palette, scope);
    this.styledFor = key;
    this.palette = palette;
  }

  remove(): void {
    this.alive = false;
    this.layer?.remove();
  }

  private async showBuiltIn(): Promise<void> {
    let basemap: Basemap;
    try {
      basemap = await loadBasemap(this.edge);
    } catch {
      // Points on an empty ground are better than no map; the next visit asks again.
      return;
    }
    if (!this.alive || this.basemap !== null) return;
    this.basemap = basemap;
    this.events.onBuiltIn(basemap);
  }

  private showTiles(source: TileSource): void {
    const tiles = L.tileLayer(source.url, { maxZoom, maxNativeZoom: 18 }).addTo(this.map);
    let missed = 0;
    tiles.on('tileload', () => {
      missed = 0;
    });
    tiles.on('tileerror', () => {
      missed += 1;
      if (missed !== tilesMissed || !this.alive) return;
      tiles.remove();
      this.events.onTilesFailed();
      void this.showBuiltIn();
    });
  }
}

function placesOf(points: DevicePoints): Array<readonly [x: number, y: number]> {
  const places: Array<readonly [number, number]> = [];
  for (let slot = 0; slot < points.size; slot += 1) {
    const x = points.x[slot] as number;
    if (!Number.isNaN(x) && points.ids[slot] !== '') places.push([x, points.y[slot] as number]);
  }
  return places;
}
