import L from 'leaflet';
import { canvasTile, seenBy, stroke, tilePx, type Tile } from '../basemap/tiles.ts';
import { touches } from '../mercator.ts';
import type { Palette } from '../palette.ts';
import type { Road } from './load.ts';
import { roadWidthPx } from './roadWidth.ts';

const pane = 'gl-roads';

/**
 * Lines of motorways: tiles above those of the base map and below all else, drawn once each and then moved by Leaflet.
 * Where there is no motorway there is no canvas.
 */
export class RoadLayer extends L.GridLayer {
  private readonly roads: readonly Road[];
  private palette: Palette;

  constructor(map: L.Map, roads: readonly Road[], palette: Palette) {
    const box = map.getPane(pane) ?? map.createPane(pane);
    box.style.zIndex = '250';
    box.style.pointerEvents = 'none';
    box.setAttribute('aria-hidden', 'true');
    super({ pane, tileSize: tilePx, updateWhenZooming: false, keepBuffer: 1, className: pane });
    this.roads = roads;
    this.palette = palette;
  }

  restyle(palette: Palette): void {
    this.palette = palette;
    this.redraw();
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const seen = seenBy(coords);
    const lines = this.roads.flatMap((road) => road.lines).filter(({ box }) => touches(box, seen));
    if (lines.length === 0) return document.createElement('div');
    return canvasTile(this._map, coords, (tile) => this.drawTile(tile, coords.z, lines));
  }

  private drawTile(tile: Tile, zoom: number, lines: Road['lines']): void {
    const { ctx } = tile;
    const { line, edge } = roadWidthPx(zoom);
    ctx.lineJoin = 'round';
    if (edge > 0) {
      // Where the data ends a road does not: its edge stays open there.
      ctx.lineCap = 'butt';
      ctx.strokeStyle = this.palette.roadEdge;
      ctx.lineWidth = line + 2 * edge;
      for (const each of lines) stroke(tile, each);
    }
    // Far out there is no room for an edge: the line takes its colour, where that is what stands out.
    ctx.strokeStyle = edge > 0 ? this.palette.road : this.palette.roadFar;
    ctx.lineWidth = line;
    ctx.lineCap = 'round';
    for (const each of lines) stroke(tile, each);
  }
}
