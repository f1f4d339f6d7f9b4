import { heatRadiusPx } from '#domain/geo/heat.ts';
import type { Box } from './mercator.ts';

/** Side of a cell of the field in px: what is drawn is smoothed between them. */
export const heatCellPx = 4;

/** Points in world units with their weight. */
export interface HeatPoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weight: Float64Array;
}

/** How warm each cell is, row by row. */
export interface HeatField {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  readonly max: number;
}

const reach = Math.ceil(heatRadiusPx / heatCellPx);
const side = 2 * reach + 1;
/** 1 in the middle, 0 from the radius on. */
const kernel = Float32Array.from({ length: side * side }, (_, at) => {
  const away = Math.hypot((at % side) - reach, Math.floor(at / side) - reach) * heatCellPx;
  return away >= heatRadiusPx ? 0 : (1 - (away / heatRadiusPx) ** 2) ** 2;
});

/**
 * Adds up what every point warms within 60 px, those beyond the edge too. First by cell, so that a thousand devices
 * of one bridge cost as much as one.
 * @source docs/requirements.md C5
 */
export function heatField({ x, y, weight }: HeatPoints, worldPx: number, box: Box): HeatField {
  const width = Math.ceil((box.right - box.left) / heatCellPx);
  const height = Math.ceil((box.bottom - box.top) / heatCellPx);
  const wide = width + 2 * reach;
  const tall = height + 2 * reach;
  const warm = new Float32Array(wide * tall);
  const cells: number[] = [];
  for (let at = 0; at < x.length; at += 1) {
    const column = Math.floor(((x[at] as number) * worldPx - box.left) / heatCellPx) + reach;
    const row = Math.floor(((y[at] as number) * worldPx - box.top) / heatCellPx) + reach;
    if (!(column >= 0 && column < wide && row >= 0 && row < tall)) continue;
    const cell = row * wide + column;
    if (warm[cell] === 0) cells.push(cell);
    warm[cell] = (warm[cell] as number) + (weight[at] as number);
  }
  const values = new Float32Array(width * height);
  let max = 0;
  for (const cell of cells) {
    const share = warm[cell] as number;
    const column = (cell % wide) - reach;
    const row = Math.floor(cell / wide) - reach;
    const first = Math.max(0, column - reach);
    const last = Math.min(width - 1, column + reach);
    for (let to = Math.max(0, row - reach); to <= Math.min(height - 1, row + reach); to += 1) {
      const line = (to - row + reach) * side + reach - column;
      for (let over = first; over <= last; over += 1) {
        const value = (values[to * width + over] as number) + share * (kernel[line + over] as number);
        values[to * width + over] = value;
        if (value > max) max = value;
      }
    }
  }
  return { width, height, values, max };
}
