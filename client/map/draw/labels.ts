import type { Basemap } from '../basemap/load.ts';
import { placeLabels } from '../labels.ts';
import { grown, touches, type Box } from '../mercator.ts';
import type { PaintView } from '../overlay.ts';
import type { Palette } from '../palette.ts';

/** A text that wants a place on the map, px of the canvas. */
export interface MapLabel {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly halo: string;
  readonly height: number;
  /** Left, or centre when `centred`, and middle of each possible place, best first. */
  readonly places: ReadonlyArray<readonly [x: number, y: number]>;
  readonly centred: boolean;
}

const haloPx = 3;
const edgePx = 4;
const widths = new Map<string, number>();

function widthOf(ctx: CanvasRenderingContext2D, font: string, text: string): number {
  const key = `${font}\n${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  ctx.font = font;
  const width = ctx.measureText(text).width;
  if (widths.size > 20_000) widths.clear();
  widths.set(key, width);
  return width;
}

/** A text that found its place, px of the canvas. */
export interface PlacedLabel {
  readonly label: MapLabel;
  readonly box: Box;
}

/** Labels that find a place, which becomes an obstacle for others; the rest is dropped. */
export function placeTexts(
  ctx: CanvasRenderingContext2D,
  labels: readonly MapLabel[],
  size: Box,
  obstacles: Box[],
): PlacedLabel[] {
  const boxes = labels.map((label) => {
    const width = widthOf(ctx, label.font, label.text);
    return label.places.map(([x, y]): Box => {
      const left = label.centred ? x - width / 2 : x;
      return { left: left - 2, right: left + width + 2, top: y - label.height / 2, bottom: y + label.height / 2 };
    });
  });
  const frame: Box = {
    left: size.left + edgePx,
    top: size.top + edgePx,
    right: size.right - edgePx,
    bottom: size.bottom - edgePx,
  };
  const placed: PlacedLabel[] = [];
  for (const [index, chosen] of placeLabels(boxes, frame, obstacles).entries()) {
    const box = boxes[index]?.[chosen];
    const label = labels[index];
    if (box === undefined || label === undefined) continue;
    obstacles.push(box);
    placed.push({ label, box });
  }
  return placed;
}

/** @param part only what is seen of them there */
export function drawTexts(ctx: CanvasRenderingContext2D, placed: readonly PlacedLabel[], part: Box): void {
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.lineJoin = 'round';
  for (const { label, box } of placed) {
    if (!touches(box, grown(part, haloPx))) continue;
    ctx.font = label.font;
    ctx.strokeStyle = label.halo;
    ctx.lineWidth = 2 * haloPx;
    const y = (box.top + box.bottom) / 2;
    ctx.strokeText(label.text, box.left + 2, y);
    ctx.fillStyle = label.color;
    ctx.fillText(label.text, box.left + 2, y);
  }
}

/** Provinces far out, then cities by rank; prefectures from zoom 7. */
export function placeNames(view: PaintView, palette: Palette, map: Basemap, chinese: boolean): MapLabel[] {
  const { zoom, worldPx, box } = view;
  const rankShown = zoom < 5 ? 0 : zoom < 7 ? 1 : 2;
  const labels: MapLabel[] = [];
  for (const city of map.cities) {
    if (city.rank > rankShown) continue;
    const x = city.x * worldPx - box.left;
    const y = city.y * worldPx - box.top;
    if (x < 0 || y < 0 || x > box.right - box.left || y > box.bottom - box.top) continue;
    const strong = city.rank < 2 || zoom >= 8;
    labels.push({
      text: chinese ? city.zh : city.en,
      font: strong ? `600 14px ${palette.font}` : `12px ${palette.font}`,
      color: strong ? palette.city : palette.county,
      halo: palette.halo,
      height: strong ? 20 : 16,
      centred: true,
      places: [
        [x, y],
        [x, y + 26],
        [x, y - 26],
        [x + 44, y],
        [x - 44, y],
      ],
    });
  }
  return labels;
}
