import type L from 'leaflet';
import type { HeatPoint } from '#domain/geo/heat.ts';
import type { DrawingEdge } from './datum.ts';
import { heatCellPx, heatField, type HeatPoints } from './heat.ts';
import { worldX, worldY } from './mercator.ts';
import { CanvasOverlay, type PaintView } from './overlay.ts';
import type { Palette } from './palette.ts';

/** Where nothing else is near, one device or alarm is this share of the scale's end at the least. */
const leastTop = 3;
const opacity = 0.78;
const shades = 256;

function rampOf(colors: readonly string[]): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = shades;
  canvas.height = 1;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return new Uint8ClampedArray(shades * 4);
  const gradient = ctx.createLinearGradient(0, 0, shades, 0);
  for (const [at, color] of colors.entries()) gradient.addColorStop(at / Math.max(1, colors.length - 1), color);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, shades, 1);
  return ctx.getImageData(0, 0, shades, 1).data;
}

/** Warmth under the devices, on a canvas of its own: a pan moves it, only the end of a move paints it anew. */
export class HeatLayer {
  private readonly map: L.Map;
  private readonly edge: DrawingEdge;
  private readonly overlay: CanvasOverlay;
  private readonly small = document.createElement('canvas');
  private ramp: Uint8ClampedArray;
  private points: HeatPoints | null = null;

  constructor(map: L.Map, edge: DrawingEdge, palette: Palette) {
    this.map = map;
    this.edge = edge;
    this.ramp = rampOf(palette.density);
    (map.getPane('gl-heat') ?? map.createPane('gl-heat')).style.zIndex = '430';
    this.overlay = new CanvasOverlay(
      { paint: (view) => this.paint(view), changedParts: () => null, draw: () => undefined },
      'gl-heat',
    );
  }

  /** How many places it shows; 0 while it is off. */
  get size(): number {
    return this.points?.x.length ?? 0;
  }

  /** Null takes it away. */
  show(found: readonly HeatPoint[] | null): void {
    if (found === null) {
      this.points = null;
      this.overlay.remove();
      return;
    }
    const places = found.map(([lng, lat]) => this.edge.toMap(lng, lat));
    this.points = {
      x: Float64Array.from(places, ([lng]) => worldX(lng)),
      y: Float64Array.from(places, ([, lat]) => worldY(lat)),
      weight: Float64Array.from(found, ([, , weight]) => weight),
    };
    if (this.map.hasLayer(this.overlay)) this.overlay.ask();
    else this.overlay.addTo(this.map);
  }

  setPalette(palette: Palette): void {
    this.ramp = rampOf(palette.density);
    if (this.points !== null) this.overlay.ask();
  }

  remove(): void {
    this.show(null);
  }

  private paint({ ctx, worldPx, box }: PaintView): void {
    if (this.points === null) return;
    const { width, height, values, max } = heatField(this.points, worldPx, box);
    const picture = new ImageData(width, height);
    const top = Math.max(max, leastTop);
    for (const [cell, value] of values.entries()) {
      if (value === 0) continue;
      const share = Math.sqrt(value / top);
      const from = Math.min(shades - 1, Math.floor(share * shades)) * 4;
      picture.data.set(this.ramp.subarray(from, from + 3), cell * 4);
      picture.data[cell * 4 + 3] = Math.min(1, share * 1.6) * opacity * 255;
    }
    this.small.width = width;
    this.small.height = height;
    this.small.getContext('2d')?.putImageData(picture, 0, 0);
    ctx.imageSmoothingEnabled = true;
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(this.small, 0, 0, width * heatCellPx, height * heatCellPx);
  }
}
