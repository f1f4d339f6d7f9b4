import { gridPx } from './cluster.ts';
import { gridLabel } from './labels.ts';
import type { Box } from './mercator.ts';
import type { DevicePoints } from './points.ts';

/** A square of the grid that holds devices; px of the world. */
export interface GridSquare {
  readonly left: number;
  readonly top: number;
  readonly count: number;
  /** The guardrail with the most devices, cut to 9 characters, and how many devices there are; '' without one. */
  readonly label: string;
}

interface Question {
  readonly worldPx: number;
  readonly box: Box;
  readonly railOf: (id: string) => { readonly id: string; readonly name: string };
}

interface Filling {
  count: number;
  readonly rails: Map<string, { readonly name: string; count: number }>;
}

/**
 * Squares of 40 px that hold devices. They hang on the world, so that panning changes none.
 * @source docs/requirements.md C5
 */
export function gridSquares(
  points: Pick<DevicePoints, 'size' | 'x' | 'y' | 'shown' | 'ids'>,
  { worldPx, box, railOf }: Question,
): GridSquare[] {
  const squares = new Map<string, Filling>();
  for (let slot = 0; slot < points.size; slot += 1) {
    if (points.shown[slot] !== 1) continue;
    const x = (points.x[slot] as number) * worldPx;
    const y = (points.y[slot] as number) * worldPx;
    // NaN (no position) fails each comparison.
    if (!(x >= box.left - gridPx && x <= box.right && y >= box.top - gridPx && y <= box.bottom)) continue;
    const key = `${Math.floor(x / gridPx)} ${Math.floor(y / gridPx)}`;
    const filling = squares.get(key) ?? { count: 0, rails: new Map<string, { name: string; count: number }>() };
    filling.count += 1;
    const { id, name } = railOf(points.ids[slot] ?? '');
    const rail = filling.rails.get(id) ?? { name, count: 0 };
    rail.count += 1;
    filling.rails.set(id, rail);
    squares.set(key, filling);
  }
  return [...squares]
    .map(([key, { count, rails }]): GridSquare => {
      const [column = 0, row = 0] = key.split(' ').map(Number);
      const [most] = [...rails.values()]
        .filter(({ name }) => name !== '')
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
      const label = most === undefined ? '' : `${gridLabel(most.name)} ${count}`;
      return { left: column * gridPx, top: row * gridPx, count, label };
    })
    .sort((a, b) => b.count - a.count || a.top - b.top || a.left - b.left);
}
