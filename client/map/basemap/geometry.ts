import type { Box } from '../mercator.ts';

/** A ring or a line: x and y in turn. */
export interface Line {
  readonly xy: Float64Array;
  readonly box: Box;
}

export function lineOf(xy: Float64Array): Line {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < xy.length; index += 2) {
    const x = xy[index] as number;
    const y = xy[index + 1] as number;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { xy, box: { left, top, right, bottom } };
}

const stepsPerCorner = 4;

/**
 * Rounds a polyline: quadratic curves between the midpoints of its segments, each vertex being a control point.
 * The ends of an open line stay; a closed ring stays closed.
 */
export function smooth(xy: Float64Array, closed: boolean): Float64Array {
  const count = xy.length / 2 - (closed ? 1 : 0);
  if (count < 3) return xy;
  const at = (index: number): readonly [number, number] => {
    const wrapped = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return [xy[2 * wrapped] as number, xy[2 * wrapped + 1] as number];
  };
  const out: number[] = [];
  if (!closed) out.push(...at(0));
  for (let index = closed ? 0 : 1; index < (closed ? count : count - 1); index += 1) {
    const [px, py] = at(index - 1);
    const [cx, cy] = at(index);
    const [nx, ny] = at(index + 1);
    const from = [(px + cx) / 2, (py + cy) / 2] as const;
    const to = [(cx + nx) / 2, (cy + ny) / 2] as const;
    for (let step = 0; step < stepsPerCorner; step += 1) {
      const t = step / stepsPerCorner;
      const u = 1 - t;
      out.push(u * u * from[0] + 2 * u * t * cx + t * t * to[0], u * u * from[1] + 2 * u * t * cy + t * t * to[1]);
    }
  }
  if (closed) out.push(out[0] as number, out[1] as number);
  else out.push(...at(count - 1));
  return Float64Array.from(out);
}

type Side = 'left' | 'right' | 'top' | 'bottom';

function clipSide(xy: readonly number[], side: Side, at: number): number[] {
  const vertical = side === 'left' || side === 'right';
  const inside = (x: number, y: number): boolean => {
    if (side === 'left') return x >= at;
    if (side === 'right') return x <= at;
    return side === 'top' ? y >= at : y <= at;
  };
  const out: number[] = [];
  for (let index = 0; index < xy.length; index += 2) {
    const x = xy[index] as number;
    const y = xy[index + 1] as number;
    const before = index === 0 ? xy.length - 2 : index - 2;
    const px = xy[before] as number;
    const py = xy[before + 1] as number;
    if (inside(x, y) !== inside(px, py)) {
      const share = vertical ? (at - px) / (x - px) : (at - py) / (y - py);
      out.push(px + share * (x - px), py + share * (y - py));
    }
    if (inside(x, y)) out.push(x, y);
  }
  return out;
}

/** The part of a polygon's ring inside a box (Sutherland–Hodgman). Far coordinates would overflow a canvas. */
export function clipRing(xy: readonly number[], box: Box): number[] {
  let out = clipSide(xy, 'left', box.left);
  out = clipSide(out, 'right', box.right);
  out = clipSide(out, 'top', box.top);
  return clipSide(out, 'bottom', box.bottom);
}

/** Even-odd test of a point against rings. */
export function contains(rings: readonly Line[], x: number, y: number): boolean {
  let inside = false;
  for (const { xy, box } of rings) {
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    for (let index = 0, before = xy.length - 2; index < xy.length; before = index, index += 2) {
      const ay = xy[index + 1] as number;
      const by = xy[before + 1] as number;
      if (ay > y === by > y) continue;
      const ax = xy[index] as number;
      const bx = xy[before] as number;
      if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
