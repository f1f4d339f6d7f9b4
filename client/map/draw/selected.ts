import type { Palette } from '../palette.ts';
import type { Status } from '../status.ts';
import { drawShape } from './shape.ts';

const labelHeight = 26;
const labelGap = 27;

/** The selected device: ringed, larger, its name to the right in inverse colours. */
export function drawSelected(
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  mark: { readonly status: Status; readonly x: number; readonly y: number; readonly name: string },
): void {
  const { status, x, y, name } = mark;
  ctx.beginPath();
  ctx.arc(x, y, 17, 0, 2 * Math.PI);
  ctx.fillStyle = palette.casing;
  ctx.fill();
  ctx.strokeStyle = palette.selectedRing;
  ctx.lineWidth = 2.5;
  ctx.stroke();
  drawShape(ctx, palette, { status, x, y, radius: 11 });
  if (name === '') return;
  ctx.font = `600 12px ${palette.font}`;
  const width = ctx.measureText(name).width + 24;
  const left = x + labelGap;
  ctx.fillStyle = palette.inverse;
  ctx.beginPath();
  ctx.roundRect(left, y - labelHeight / 2, width, labelHeight, 4);
  ctx.moveTo(left, y - 5);
  ctx.lineTo(left - 5, y);
  ctx.lineTo(left, y + 5);
  ctx.fill();
  ctx.fillStyle = palette.onInverse;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillText(name, left + 12, y + 0.5);
}
