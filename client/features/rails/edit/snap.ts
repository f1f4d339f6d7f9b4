import { leastVertices, readPath, type Vertex } from '#domain/rails/path.ts';
import type { RailRow } from '#domain/rails/rail.ts';

/** An end of a guardrail that another path may join on to. */
export interface PathEnd {
  readonly name: string;
  readonly vertex: Vertex;
}

/** Nearer than this on the screen a corner snaps to another path's end, px. @source docs/requirements.md C10 */
export const snapPx = 12;

/** Ends of every drawn guardrail but one. */
export function endsOf(rails: Iterable<Pick<RailRow, 'id' | 'name' | 'path'>>, without: string): PathEnd[] {
  const ends: PathEnd[] = [];
  for (const { id, name, path } of rails) {
    if (id === without) continue;
    const vertices = readPath(path) ?? [];
    if (vertices.length < leastVertices) continue;
    ends.push({ name, vertex: vertices[0] as Vertex }, { name, vertex: vertices.at(-1) as Vertex });
  }
  return ends;
}

interface Px {
  readonly x: number;
  readonly y: number;
}

/** The nearest end within reach of a point of the screen; null when there is none. */
export function snapTo(point: Px, ends: Iterable<PathEnd>, pxOf: (vertex: Vertex) => Px): PathEnd | null {
  let [found, least] = [null as PathEnd | null, snapPx];
  for (const end of ends) {
    const { x, y } = pxOf(end.vertex);
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance <= least) [found, least] = [end, distance];
  }
  return found;
}

/**
 * The corners that get a handle: in view, and not nearer to the last one than `gapPx`. Both ends and `always` get one.
 */
export function handlesFor(
  points: ReadonlyArray<Px & { readonly inView: boolean }>,
  gapPx: number,
  always: number | null,
): number[] {
  const shown: number[] = [];
  let last: Px | null = null;
  for (const [at, point] of points.entries()) {
    if (!point.inView) continue;
    const isKept = at === 0 || at === points.length - 1 || at === always;
    if (!isKept && last !== null && Math.hypot(point.x - last.x, point.y - last.y) < gapPx) continue;
    shown.push(at);
    last = point;
  }
  return shown;
}
