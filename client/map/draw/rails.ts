import { touches, type Box } from '../mercator.ts';
import type { PaintView } from '../overlay.ts';
import type { Palette } from '../palette.ts';
import type { RailLine } from '../rails.ts';
import type { Status } from '../status.ts';

/** Shorter than this on the screen: not drawn, its devices stand for it. */
const leastPx = 3;
const casingPx = 3;
const drawOrder = [null, 1, 3, 4, 2] as const satisfies ReadonlyArray<Status | null>;

function trace(ctx: CanvasRenderingContext2D, line: RailLine, view: PaintView): void {
  const { worldPx, box } = view;
  const { xy } = line;
  let lastX = Infinity;
  let lastY = Infinity;
  for (let index = 0; index < xy.length; index += 2) {
    const x = (xy[index] as number) * worldPx - box.left;
    const y = (xy[index + 1] as number) * worldPx - box.top;
    const end = index === 0 || index === xy.length - 2;
    if (!end && Math.abs(x - lastX) + Math.abs(y - lastY) < 1) continue;
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
}

/** Guardrails: casing, then line; normal recedes, the others stand out; fault is drawn last. */
export function drawRails(
  view: PaintView,
  palette: Palette,
  rails: Iterable<RailLine>,
  statusOfRail: (id: string) => Status | null,
  hovered: string | null,
  opacity = 1,
): void {
  const { ctx, worldPx } = view;
  ctx.globalAlpha = opacity;
  const seen: Box = {
    left: view.box.left / worldPx,
    top: view.box.top / worldPx,
    right: view.box.right / worldPx,
    bottom: view.box.bottom / worldPx,
  };
  const byStatus = new Map<Status | null, RailLine[]>(drawOrder.map((status) => [status, []]));
  for (const line of rails) {
    if (!touches(line.box, seen)) continue;
    const extent = Math.max(line.box.right - line.box.left, line.box.bottom - line.box.top) * worldPx;
    if (extent >= leastPx) byStatus.get(statusOfRail(line.id))?.push(line);
  }
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const status of drawOrder) {
    const lines = byStatus.get(status) ?? [];
    if (lines.length === 0) continue;
    const quiet = status === null || status === 1;
    const width = quiet ? palette.quietRail.widthPx : 4.5;
    ctx.beginPath();
    for (const line of lines) trace(ctx, line, view);
    ctx.strokeStyle = palette.casing;
    ctx.lineWidth = width + casingPx;
    ctx.stroke();
    ctx.globalAlpha = opacity * (quiet ? palette.quietRail.opacity : 1);
    ctx.strokeStyle = status === null ? palette.neutral : quiet ? palette.quietRail.color : palette.status[status];
    ctx.lineWidth = width;
    ctx.stroke();
    ctx.globalAlpha = opacity;
    const over = lines.find((line) => line.id === hovered);
    if (over === undefined) continue;
    ctx.beginPath();
    trace(ctx, over, view);
    ctx.lineWidth = 6;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}
