import type { Line } from '../basemap/geometry.ts';
import { touches, type Box } from '../mercator.ts';
import type { Road } from './load.ts';
import { shieldsFromZoom } from './roadWidth.ts';

/** Where a number may stand, px of the picture, best first. */
export interface ShieldSpot {
  readonly ref: string;
  readonly isNational: boolean;
  readonly places: ReadonlyArray<readonly [x: number, y: number]>;
}

/** One number on so many px of a road; fewer far out, where roads are many. */
const apartPx = 340;
const apartFarPx = 460;
const farBelowZoom = 9;
/** Shorter than this on the screen: no number. */
const leastPx = 28;
/** The other carriageway, or the next piece of the same road, has its own spots: none nearer than this share. */
const nearShare = 0.7;
/** Beside the middle of its stretch, as shares of it. */
const tries = [0, -0.08, 0.08, -0.16, 0.16] as const;

/**
 * Spots hang on the road and the zoom, not on the view: a number stays where it was while the map is moved.
 * @param view `box` is what the picture covers, px of the world
 */
export function shieldSpots(
  roads: readonly Road[],
  { zoom, worldPx, box }: { readonly zoom: number; readonly worldPx: number; readonly box: Box },
): ShieldSpot[] {
  if (zoom < shieldsFromZoom) return [];
  const apart = zoom < farBelowZoom ? apartFarPx : apartPx;
  const seen = scaled(box, 1 / worldPx);
  const spots: ShieldSpot[] = [];
  for (const { ref, isNational, lines } of roads) {
    const taken: Array<readonly [number, number]> = [];
    for (const line of lines) {
      if (!touches(line.box, seen)) continue;
      const lengthPx = lengthOf(line) * worldPx;
      if (lengthPx < leastPx) continue;
      const stretches = Math.max(1, Math.round(lengthPx / apart));
      for (const places of placesAlong(line, { worldPx, stretches, lengthPx, box })) {
        const [x, y] = places[0] as readonly [number, number];
        if (taken.some(([ox, oy]) => Math.hypot(ox - x, oy - y) < nearShare * apart)) continue;
        taken.push([x, y]);
        spots.push({ ref, isNational, places });
      }
    }
  }
  return spots;
}

interface Along {
  readonly worldPx: number;
  readonly stretches: number;
  readonly lengthPx: number;
  readonly box: Box;
}

/** For each stretch whose middle is in the picture: its possible places. */
function placesAlong(line: Line, { worldPx, stretches, lengthPx, box }: Along): Array<ShieldSpot['places']> {
  const stretchPx = lengthPx / stretches;
  const found: Array<ShieldSpot['places']> = [];
  let open: Array<readonly [number, number]> = [];
  let next = 0;
  const order = tries.toSorted((a, b) => a - b);
  let passed = 0;
  const { xy } = line;
  for (let index = 2; index < xy.length; index += 2) {
    const [ax, ay] = [(xy[index - 2] as number) * worldPx, (xy[index - 1] as number) * worldPx];
    const [bx, by] = [(xy[index] as number) * worldPx, (xy[index + 1] as number) * worldPx];
    const step = Math.hypot(bx - ax, by - ay);
    for (;;) {
      const stretch = Math.floor(next / order.length);
      const wanted = (stretch + 0.5 + (order[next % order.length] as number)) * stretchPx;
      if (stretch >= stretches || wanted > passed + step) break;
      const share = step === 0 ? 0 : (wanted - passed) / step;
      open.push([ax + share * (bx - ax) - box.left, ay + share * (by - ay) - box.top]);
      next += 1;
      if (next % order.length !== 0) continue;
      const places = tries.map((each) => open[order.indexOf(each)] as readonly [number, number]);
      const [x, y] = places[0] as readonly [number, number];
      if (x >= 0 && y >= 0 && x <= box.right - box.left && y <= box.bottom - box.top) found.push(places);
      open = [];
    }
    passed += step;
  }
  return found;
}

const lengths = new WeakMap<Line, number>();

/** World units. */
function lengthOf(line: Line): number {
  const known = lengths.get(line);
  if (known !== undefined) return known;
  const { xy } = line;
  let length = 0;
  for (let index = 2; index < xy.length; index += 2) {
    length += Math.hypot(
      (xy[index] as number) - (xy[index - 2] as number),
      (xy[index + 1] as number) - (xy[index - 1] as number),
    );
  }
  lengths.set(line, length);
  return length;
}

function scaled({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}
