import { worldX, worldY, type Box } from './mercator.ts';
import type { DrawingEdge } from './datum.ts';
import { ringOrder, type Status, type StatusCounts } from './status.ts';

/** A guardrail as the map draws it: world units, x and y in turn. */
export interface RailLine {
  readonly id: string;
  readonly xy: Float64Array;
  readonly box: Box;
}

/**
 * Vertices of a path (JSON position string; docs/requirements.md C5); null when it is not one or has fewer than two.
 */
export function parsePath(path: string): ReadonlyArray<readonly [number, number]> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(path);
  } catch {
    return null;
  }
  if (!Array.isArray(parsed) || parsed.length < 2) return null;
  const good = parsed.every(
    (vertex) =>
      Array.isArray(vertex) &&
      vertex.length >= 2 &&
      Number.isFinite(vertex[0]) &&
      Number.isFinite(vertex[1]) &&
      Math.abs(vertex[0] as number) <= 180 &&
      Math.abs(vertex[1] as number) <= 90,
  );
  return good ? (parsed as Array<readonly [number, number]>) : null;
}

/** The line of a path, or null when nothing can be drawn. */
export function railLine(id: string, path: string, edge: DrawingEdge): RailLine | null {
  const vertices = parsePath(path);
  if (vertices === null) return null;
  const xy = new Float64Array(vertices.length * 2);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [index, [lng, lat]] of vertices.entries()) {
    const at = edge.toMap(lng, lat);
    const x = worldX(at[0]);
    const y = worldY(at[1]);
    xy[2 * index] = x;
    xy[2 * index + 1] = y;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { id, xy, box: { left, top, right, bottom } };
}

/** The worst of a guardrail's devices: fault, offline, abnormal, normal; null without devices. */
export function worstStatus(counts: StatusCounts | undefined): Status | null {
  return counts === undefined ? null : (ringOrder.find((status) => counts[status] > 0) ?? null);
}

/** Of those that pass within reach of a place, the first; world units. */
export function railNear(
  rails: Iterable<RailLine>,
  { x, y, reach }: { readonly x: number; readonly y: number; readonly reach: number },
): string | null {
  for (const { id, xy, box } of rails) {
    if (x < box.left - reach || x > box.right + reach || y < box.top - reach || y > box.bottom + reach) continue;
    for (let index = 2; index < xy.length; index += 2) {
      if (distance(xy, index, x, y) <= reach) return id;
    }
  }
  return null;
}

/** From a point to the segment that ends at `index`. */
function distance(xy: Float64Array, index: number, x: number, y: number): number {
  const [ax, ay] = [xy[index - 2] as number, xy[index - 1] as number];
  const [dx, dy] = [(xy[index] as number) - ax, (xy[index + 1] as number) - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
