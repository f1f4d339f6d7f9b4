import { placeLabels } from '../labels.ts';
import { grown, touches, type Box } from '../mercator.ts';
import type { PaintView } from '../overlay.ts';
import type { Palette } from '../palette.ts';
import type { RailLine } from '../rails.ts';
import type { Road } from '../roads/load.ts';
import { shieldSpots } from '../roads/shieldSpots.ts';

/** A motorway's number at its place, px of the canvas. */
export interface PlacedShield {
  readonly ref: string;
  readonly isNational: boolean;
  readonly box: Box;
}

/** Free around each. */
const sparePx = 6;
const radiusPx = 3;
/** The upper band of a national one. */
const bandPx = 3;
/** Guardrails keep numbers off in steps of this size. */
const railStepPx = 10;

/** @param obstacles marks and texts, which keep their places */
export function placeShields(
  view: PaintView,
  { roads, palette }: { readonly roads: readonly Road[]; readonly palette: Palette },
  rails: Iterable<RailLine>,
  obstacles: readonly Box[],
): PlacedShield[] {
  const spots = shieldSpots(roads, view);
  if (spots.length === 0) return [];
  const { box, ctx } = view;
  ctx.font = fontOf(palette);
  const boxes = spots.map(({ ref, isNational, places }) => {
    const half = Math.round(ctx.measureText(ref).width / 2) + 4;
    const high = Math.round(palette.shieldPx / 2) + 3;
    return places.map(([x, y]): Box => {
      const [midX, midY] = [Math.round(x), Math.round(y)];
      const top = midY - high - (isNational ? bandPx : 0);
      return grown({ left: midX - half, right: midX + half, top, bottom: midY + high }, sparePx);
    });
  });
  const frame: Box = { left: 0, top: 0, right: box.right - box.left, bottom: box.bottom - box.top };
  const placed = placeLabels(boxes, frame, [...obstacles, ...railBoxes(rails, view)]);
  return spots.flatMap(({ ref, isNational }, index) => {
    const found = boxes[index]?.[placed[index] as number];
    return found === undefined ? [] : [{ ref, isNational, box: grown(found, -sparePx) }];
  });
}

/** @param part only what is seen of them there */
export function drawShields(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  shields: readonly PlacedShield[],
  part: Box,
): void {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = fontOf(palette);
  ctx.lineWidth = 1;
  for (const { ref, isNational, box } of shields) {
    if (!touches(box, part)) continue;
    const { left, top, right, bottom } = box;
    const band = isNational ? bandPx : 0;
    ctx.beginPath();
    ctx.roundRect(left + 0.5, top + 0.5, right - left - 1, bottom - top - 1, radiusPx);
    ctx.fillStyle = palette.shield;
    ctx.fill();
    if (band > 0) {
      ctx.save();
      ctx.clip();
      ctx.fillStyle = palette.shieldLine;
      ctx.fillRect(left, top, right - left, band + 1);
      ctx.restore();
    }
    ctx.strokeStyle = palette.shieldLine;
    ctx.stroke();
    ctx.fillStyle = palette.shieldText;
    ctx.fillText(ref, (left + right) / 2, (top + band + bottom) / 2 + 0.5);
  }
  ctx.textAlign = 'left';
}

function fontOf({ shieldPx, font }: Palette): string {
  return `600 ${shieldPx}px ${font}`;
}

/** What guardrails cover: their lines would cross a number out. */
function railBoxes(rails: Iterable<RailLine>, { worldPx, box }: PaintView): Box[] {
  const found: Box[] = [];
  const seen: Box = { left: 0, top: 0, right: box.right - box.left, bottom: box.bottom - box.top };
  for (const { xy } of rails) {
    for (let index = 2; index < xy.length; index += 2) {
      const [ax, ay] = [(xy[index - 2] as number) * worldPx - box.left, (xy[index - 1] as number) * worldPx - box.top];
      const [bx, by] = [(xy[index] as number) * worldPx - box.left, (xy[index + 1] as number) * worldPx - box.top];
      const around: Box = {
        left: Math.min(ax, bx),
        top: Math.min(ay, by),
        right: Math.max(ax, bx),
        bottom: Math.max(ay, by),
      };
      if (!touches(around, seen)) continue;
      // A long one at a slant would keep all of its rectangle free.
      const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / railStepPx));
      for (let step = 0; step < steps; step += 1) {
        const x = ax + ((step + 0.5) / steps) * (bx - ax);
        const y = ay + ((step + 0.5) / steps) * (by - ay);
        const small = { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
        if (touches(small, seen)) found.push(small);
      }
    }
  }
  return found;
}
