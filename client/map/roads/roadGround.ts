import type L from 'leaflet';
import type { DrawingEdge } from '../datum.ts';
import type { Palette } from '../palette.ts';
import { loadRoads, type Road } from './load.ts';
import { RoadLayer } from './roadLayer.ts';

const firstWaitMs = 30_000;
const longestWaitMs = 600_000;

/**
 * The motorways under a map, as soon as they have come. Without them the map is the same: nothing is said, and they are
 * asked for again later.
 */
export class RoadGround {
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  private readonly onRoads: (roads: readonly Road[]) => void;
  private readonly ended = new AbortController();
  private palette: Palette;
  private layer: RoadLayer | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(map: L.Map, edge: DrawingEdge, palette: Palette, onRoads: (roads: readonly Road[]) => void) {
    this.map = map;
    this.edge = edge;
    this.palette = palette;
    this.onRoads = onRoads;
    void this.load(firstWaitMs);
  }

  setPalette(palette: Palette): void {
    if (palette === this.palette) return;
    this.palette = palette;
    this.layer?.restyle(palette);
  }

  remove(): void {
    this.ended.abort();
    clearTimeout(this.timer);
    this.layer?.remove();
  }

  private async load(waitMs: number): Promise<void> {
    const { signal } = this.ended;
    try {
      const roads = await loadRoads(this.edge, signal);
      if (signal.aborted) return;
      this.layer = new RoadLayer(this.map, roads, this.palette);
      this.layer.addTo(this.map);
      this.onRoads(roads);
    } catch {
      if (signal.aborted) return;
      this.timer = setTimeout(() => void this.load(Math.min(longestWaitMs, 2 * waitMs)), waitMs);
    }
  }
}
