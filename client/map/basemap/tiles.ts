import L from 'leaflet';
import { sharpness } from '../sharpness.ts';
import { touches, worldSize, worldX, worldY, type Box } from '../mercator.ts';
import type { Palette } from '../palette.ts';
import { clipRing, contains, type Line } from './geometry.ts';
import type { Basemap } from './load.ts';

export const tilePx = 512;
/** What is drawn beyond a tile's edge, so that strokes and clipped edges stay out of sight. */
const bleedPx = 16;

export interface Tile {
  readonly ctx: CanvasRenderingContext2D;
  readonly worldPx: number;
  readonly left: number;
  readonly top: number;
  /** In world units. */
  readonly seen: Box;
}

/** The tile's px of a line, without vertices that nobody could tell apart. */
function pixels(line: Line, tile: Tile): number[] {
  const { xy } = line;
  const out: number[] = [];
  let [lastX, lastY] = [Infinity, Infinity];
  for (let index = 0; index < xy.length; index += 2) {
    const x = (xy[index] as number) * tile.worldPx - tile.left;
    const y = (xy[index + 1] as number) * tile.worldPx - tile.top;
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < 0.8 && index < xy.length - 2) continue;
    out.push(x, y);
    lastX = x;
    lastY = y;
  }
  return out;
}

const drawn: Box = { left: -bleedPx, top: -bleedPx, right: tilePx + bleedPx, bottom: tilePx + bleedPx };

function fill(tile: Tile, lines: readonly Line[], color: string): void {
  const { ctx } = tile;
  ctx.beginPath();
  for (const line of lines) {
    if (!touches(line.box, tile.seen)) continue;
    const ring = clipRing(pixels(line, tile), drawn);
    for (let index = 0; index < ring.length; index += 2) {
      if (index === 0) ctx.moveTo(ring[0] as number, ring[1] as number);
      else ctx.lineTo(ring[index] as number, ring[index + 1] as number);
    }
    ctx.closePath();
  }
  ctx.fillStyle = color;
  ctx.fill('evenodd');
}

/** Strokes the parts near the tile. The dash runs on from where the line began, so that tiles join. */
export function stroke(tile: Tile, line: Line): void {
  if (!touches(line.box, tile.seen)) return;
  const { ctx } = tile;
  const xy = pixels(line, tile);
  let length = 0;
  let open = false;
  for (let index = 2; index < xy.length; index += 2) {
    const [ax, ay] = [xy[index - 2] as number, xy[index - 1] as number];
    const [bx, by] = [xy[index] as number, xy[index + 1] as number];
    const near =
      Math.max(ax, bx) >= drawn.left &&
      Math.min(ax, bx) <= drawn.right &&
      Math.max(ay, by) >= drawn.top &&
      Math.min(ay, by) <= drawn.bottom;
    if (near && !open) {
      ctx.beginPath();
      ctx.lineDashOffset = length % 10;
      ctx.moveTo(ax, ay);
    }
    if (near) ctx.lineTo(bx, by);
    else if (open) ctx.stroke();
    open = near;
    length += Math.hypot(bx - ax, by - ay);
  }
  if (open) ctx.stroke();
}

/** What the data covers, world units, and how wide its edge fades into the water. @source the bbox of china.topojson */
const covered: Box = { left: worldX(70), right: worldX(140), top: worldY(56), bottom: worldY(10) };
const fadeWorld = 0.014;

/** Beyond the data there is nothing to show: it fades instead of ending in a straight coast. */
function fadeEdges(tile: Tile, water: string): void {
  const { ctx, worldPx, left, top } = tile;
  const fade = fadeWorld * worldPx;
  const edges = [
    { at: covered.left * worldPx - left, sign: 1, across: true },
    { at: covered.right * worldPx - left, sign: -1, across: true },
    { at: covered.top * worldPx - top, sign: 1, across: false },
    { at: covered.bottom * worldPx - top, sign: -1, across: false },
  ];
  for (const { at, sign, across } of edges) {
    const inner = at + sign * fade;
    if (Math.max(at, inner) < 0 || Math.min(at, inner) > tilePx) continue;
    const gradient = across ? ctx.createLinearGradient(at, 0, inner, 0) : ctx.createLinearGradient(0, at, 0, inner);
    gradient.addColorStop(0, water);
    gradient.addColorStop(1, `${water}00`);
    ctx.fillStyle = gradient;
    const from = Math.min(at, inner) - 2;
    if (across) ctx.fillRect(from, 0, fade + 4, tilePx);
    else ctx.fillRect(0, from, tilePx, fade + 4);
  }
}

/** What of the world a tile shows, its bleed with it. */
export function seenBy({ x, y, z }: L.Coords): Box {
  const worldPx = worldSize(z);
  return {
    left: (x * tilePx - bleedPx) / worldPx,
    top: (y * tilePx - bleedPx) / worldPx,
    right: ((x + 1) * tilePx + bleedPx) / worldPx,
    bottom: ((y + 1) * tilePx + bleedPx) / worldPx,
  };
}

/** A canvas as sharp as the screen, drawn once. */
export function canvasTile(map: L.Map, coords: L.Coords, draw: (tile: Tile) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const ratio = sharpness(map.getContainer());
  canvas.width = tilePx * ratio;
  canvas.height = tilePx * ratio;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return canvas;
  ctx.scale(ratio, ratio);
  const [left, top] = [coords.x * tilePx, coords.y * tilePx];
  draw({ ctx, worldPx: worldSize(coords.z), left, top, seen: seenBy(coords) });
  return canvas;
}

/** The built-in map as canvas tiles: drawn once each, then moved by Leaflet. */
export class BasemapLayer extends L.GridLayer {
  private readonly map: Basemap;
  private palette: Palette;
  private scope: ReadonlySet<string>;

  constructor(map: Basemap, palette: Palette, scope: ReadonlySet<string>) {
    super({ tileSize: tilePx, updateWhenZooming: false, keepBuffer: 1, className: 'gl-basemap' });
    this.map = map;
    this.palette = palette;
    this.scope = scope;
  }

  /** @param scope names of the provinces in which the user has devices */
  restyle(palette: Palette, scope: ReadonlySet<string>): void {
    this.palette = palette;
    this.scope = scope;
    this.redraw();
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    return canvasTile(this._map, coords, (tile) => this.drawTile(tile, coords.z));
  }

  private drawTile(tile: Tile, zoom: number): void {
    const { ctx } = tile;
    const { palette, map } = this;
    ctx.fillStyle = palette.water;
    ctx.fillRect(0, 0, tilePx, tilePx);
    fill(tile, map.land, palette.land);
    fill(
      tile,
      map.provinces.filter(({ name }) => this.scope.has(name)).flatMap(({ rings }) => rings),
      palette.scope,
    );
    fill(tile, map.lakes, palette.water);
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.strokeStyle = palette.water;
    // Far out the small rivers would cover the land.
    const thin = zoom < 7 ? 0.4 : 1;
    for (const river of map.rivers) {
      if (zoom < 6 && river.widthPx < 2) continue;
      ctx.lineWidth = Math.max(0.6, river.widthPx * thin);
      stroke(tile, river);
    }
    ctx.strokeStyle = palette.provinceLine;
    ctx.lineWidth = zoom < 6 ? 0.8 : 1.25;
    ctx.lineCap = 'butt';
    ctx.setLineDash([6, 4]);
    for (const line of map.provinceLines) stroke(tile, line);
    ctx.setLineDash([]);
    fadeEdges(tile, palette.water);
  }
}

/** A province with less than this share of the places is a neighbour that a coarse border gave a device to. */
const leastShare = 0.03;

/** Names of the provinces that hold these places (x and y, world units). */
export function provincesOf(map: Basemap, places: Iterable<readonly [number, number]>): Set<string> {
  // Devices stand close together: one test for all in a cell of about 10 km is enough.
  const cells = new Map<number, readonly [number, number]>();
  for (const at of places) cells.set(Math.round(at[0] * 4_000) * 10_000 + Math.round(at[1] * 4_000), at);
  const found = new Map<string, number>();
  for (const [x, y] of cells.values()) {
    const province = map.provinces.find(({ rings }) => contains(rings, x, y));
    if (province !== undefined) found.set(province.name, (found.get(province.name) ?? 0) + 1);
  }
  return new Set([...found].filter(([, count]) => count >= leastShare * cells.size).map(([name]) => name));
}
