import { octagon, triangle, type Point } from '#client/ui/status/shapes.ts';
import type { Palette } from '../palette.ts';
import type { Status } from '../status.ts';

const casingPx = 3;
/** Radius of the box of a single device's shape. */
export const markRadius = 8.4;

function polygon(ctx: CanvasRenderingContext2D, points: readonly Point[], x: number, y: number): void {
  ctx.beginPath();
  for (const [px, py] of points) ctx.lineTo(x + px, y + py);
  ctx.closePath();
}

function outline(ctx: CanvasRenderingContext2D, status: Status, x: number, y: number, radius: number): void {
  if (status === 2) polygon(ctx, octagon(0, radius), x, y);
  else if (status === 3) polygon(ctx, triangle(0, radius), x, y);
  else {
    ctx.beginPath();
    ctx.arc(x, y, 0.78 * radius, 0, 2 * Math.PI);
  }
}

/** The shape of a status around (x, y), as `ui/status/StatusShape` draws it. */
export function drawShape(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  mark: { readonly status: Status; readonly x: number; readonly y: number; readonly radius: number },
): void {
  const { status, x, y, radius } = mark;
  const color = palette.status[status];
  if (status === 4) {
    ctx.beginPath();
    ctx.arc(x, y, 0.6 * radius, 0, 2 * Math.PI);
    ctx.fillStyle = palette.casing;
    ctx.fill();
    ctx.strokeStyle = color;
    ctx.lineWidth = 0.36 * radius;
    ctx.stroke();
    return;
  }
  outline(ctx, status, x, y, radius);
  ctx.fillStyle = color;
  ctx.fill();
  if (status === 3) {
    ctx.strokeStyle = color;
    ctx.lineWidth = 1;
    ctx.lineJoin = 'round';
    ctx.stroke();
  }
  if (status === 2) {
    const arm = 0.38 * radius;
    ctx.beginPath();
    ctx.moveTo(x - arm, y - arm);
    ctx.lineTo(x + arm, y + arm);
    ctx.moveTo(x + arm, y - arm);
    ctx.lineTo(x - arm, y + arm);
    ctx.strokeStyle = palette.white;
    ctx.lineWidth = 0.24 * radius;
    ctx.lineCap = 'round';
    ctx.stroke();
  }
}

/** A single device: its shape on a casing. */
export function drawMark(ctx: CanvasRenderingContext2D, palette: Palette, status: Status, x: number, y: number): void {
  outline(ctx, status, x, y, markRadius);
  ctx.fillStyle = palette.casing;
  ctx.strokeStyle = palette.casing;
  ctx.lineWidth = 2 * casingPx;
  ctx.lineJoin = 'round';
  ctx.fill();
  ctx.stroke();
  drawShape(ctx, palette, { status, x, y, radius: markRadius });
}
