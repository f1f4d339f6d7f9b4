import { countText, discRadius } from '../cluster.ts';
import type { Palette } from '../palette.ts';
import { ringArcs } from '../ring.ts';
import { clusterStatus, type StatusCounts } from '../status.ts';
import { drawShape } from './shape.ts';

const ringPx = 4;
const jointPx = 2;
const underPx = 1.6;

/** Radius of all that a cluster draws. */
export function clusterRadius(count: number): number {
  return discRadius(count) + 8;
}

/** Casing, ring of shares, centre in the seed's colour, count, and a glyph where a fault or an offline device is in. */
export function drawCluster(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  node: { readonly x: number; readonly y: number; readonly count: number; readonly counts: StatusCounts },
): void {
  const { x, y, count, counts } = node;
  const radius = discRadius(count);
  const ringRadius = radius + 4;
  const status = clusterStatus(counts);
  const disc = (r: number, color: string, cx = x, cy = y): void => {
    ctx.beginPath();
    ctx.arc(cx, cy, r, 0, 2 * Math.PI);
    ctx.fillStyle = color;
    ctx.fill();
  };
  disc(radius + 8, palette.casing);
  ctx.lineWidth = ringPx;
  ctx.lineCap = 'butt';
  for (const arc of ringArcs(counts, jointPx / ringRadius)) {
    ctx.beginPath();
    ctx.arc(x, y, ringRadius, arc.from - Math.PI / 2, arc.to - Math.PI / 2);
    ctx.strokeStyle = palette.status[arc.status];
    ctx.stroke();
  }
  disc(radius, palette.centre[status]);
  const text = countText(count);
  ctx.font = `bold ${count > 99 ? 12 : 13}px ${palette.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  if (status === 4) ctx.fillStyle = palette.onAmber;
  else {
    ctx.lineWidth = 2 * underPx;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = status === 2 ? palette.redUnder : palette.blueUnder;
    ctx.strokeText(text, x, y + 0.5);
    ctx.fillStyle = palette.white;
  }
  ctx.fillText(text, x, y + 0.5);
  if (status === 1) return;
  const badgeX = x + ringRadius * Math.SQRT1_2;
  const badgeY = y - ringRadius * Math.SQRT1_2;
  disc(8, palette.casing, badgeX, badgeY);
  drawShape(ctx, palette, { status, x: badgeX, y: badgeY, radius: 13 / 2 - 0.6 });
}
