import { gridPx } from '../cluster.ts';
import type { GridSquare } from '../grid.ts';
import type { Box } from '../mercator.ts';
import type { PaintView } from '../overlay.ts';
import type { Palette } from '../palette.ts';
import type { MapLabel } from './labels.ts';

/** Squares by how many devices they hold: the fuller, the deeper the colour. */
export function drawGrid({ ctx, box }: PaintView, palette: Palette, squares: readonly GridSquare[]): void {
  if (squares.length === 0) return;
  const most = Math.max(...squares.map(({ count }) => count));
  const { density } = palette;
  for (const { left, top, count } of squares) {
    const share = Math.log(count + 1) / Math.log(most + 1);
    ctx.globalAlpha = 0.25 + 0.4 * share;
    ctx.fillStyle = density[Math.min(density.length - 1, Math.floor(share * density.length))] ?? palette.neutral;
    ctx.fillRect(left - box.left + 0.5, top - box.top + 0.5, gridPx - 1, gridPx - 1);
  }
  ctx.globalAlpha = 1;
}

/** The fullest squares first: where there is no room for all labels, theirs stay. */
export function gridLabels(squares: readonly GridSquare[], palette: Palette, box: Box): MapLabel[] {
  return squares
    .filter(({ label }) => label !== '')
    .map(({ left, top, label }) => {
      const x = left - box.left + gridPx / 2;
      const y = top - box.top;
      return {
        text: label,
        font: `12px ${palette.font}`,
        color: palette.city,
        halo: palette.halo,
        height: 16,
        centred: true,
        places: [
          [x, y + gridPx + 8],
          [x, y - 8],
        ],
      };
    });
}
