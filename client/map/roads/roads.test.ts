import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { haversineM } from '#domain/geo/distance.ts';
import { placeLabels } from '../labels.ts';
import { drawingEdge } from '../datum.ts';
import { latOf, lngOf, touches, worldSize, worldX, worldY, type Box } from '../mercator.ts';
import { decodeRoads, type Road, type RoadTopology } from './load.ts';
import { roadWidthPx } from './roadWidth.ts';
import { shieldSpots } from './shieldSpots.ts';

const topology = JSON.parse(readFileSync('client/map/roads/motorways.topojson', 'utf8')) as RoadTopology;
const roads = decodeRoads(topology, drawingEdge('wgs84'));

/** A picture of so many px around a place. */
function viewAt(lng: number, lat: number, zoom: number, [width, height] = [1_440, 900]) {
  const worldPx = worldSize(zoom);
  const [x, y] = [worldX(lng) * worldPx, worldY(lat) * worldPx];
  const box: Box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  return { zoom, worldPx, box };
}

const hefei = [117.28, 31.86] as const;

function nearestM(drawn: readonly Road[], lng: number, lat: number): number {
  let nearest = Infinity;
  for (const { xy } of drawn.flatMap(({ lines }) => lines)) {
    for (let index = 0; index < xy.length; index += 2) {
      const at = { lng: lngOf(xy[index] as number), lat: latOf(xy[index + 1] as number) };
      nearest = Math.min(nearest, haversineM({ lng, lat }, at));
    }
  }
  return nearest;
}

test('39 motorways lie where the source has them, the main ones first', () => {
  expect(roads).toHaveLength(39);
  expect(roads.flatMap(({ lines }) => lines)).toHaveLength(254);
  expect(roads[0]?.ref).toBe('G3');
  expect(roads.at(-1)?.isNational).toBe(false);
  // A vertex of G0321 in the source.
  expect(nearestM(roads, 116.353_23, 33.306_11)).toBeLessThan(1.5);
});

test('under tiles in GCJ-02 a motorway lies where devices on it are drawn, half a kilometre off', () => {
  const edge = drawingEdge('gcj02');
  const shifted = decodeRoads(topology, edge);
  const [lng, lat] = edge.toMap(116.353_23, 33.306_11);
  expect(nearestM(shifted, lng, lat)).toBeLessThan(1.5);
  expect(haversineM({ lng, lat }, { lng: 116.353_23, lat: 33.306_11 })).toBeGreaterThan(300);
});

test('numbers begin at zoom 7, in the picture alone, and more of a road are named nearer', () => {
  expect(shieldSpots(roads, viewAt(...hefei, 6))).toEqual([]);
  const view = viewAt(...hefei, 7);
  const far = shieldSpots(roads, view);
  expect(far.map(({ ref }) => ref)).toContain('G40');
  for (const { places } of far) {
    const [x, y] = places[0] as readonly [number, number];
    expect(touches({ left: x, right: x, top: y, bottom: y }, { left: 0, top: 0, right: 1_440, bottom: 900 })).toBe(
      true,
    );
  }
  expect(shieldSpots(roads, viewAt(87.6, 43.8, 9))).toEqual([]);
});

test.each([7, 8, 10, 12, 15, 18])('at zoom %i two numbers of one road keep their distance', (zoom) => {
  const spots = shieldSpots(roads, viewAt(...hefei, zoom));
  for (const [index, { ref, places }] of spots.entries()) {
    const [x, y] = places[0] as readonly [number, number];
    for (const other of spots.slice(index + 1).filter((each) => each.ref === ref)) {
      const [ox, oy] = other.places[0] as readonly [number, number];
      expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(200);
    }
  }
});

test('numbers that found a place do not touch each other', () => {
  const spots = shieldSpots(roads, viewAt(...hefei, 8));
  const boxes = spots.map(({ places }) =>
    places.map(([x, y]): Box => ({ left: x - 20, right: x + 20, top: y - 12, bottom: y + 12 })),
  );
  const frame: Box = { left: 0, top: 0, right: 1_440, bottom: 900 };
  const shown = placeLabels(boxes, frame).flatMap((chosen, index) => boxes[index]?.[chosen] ?? []);
  expect(shown.length).toBeGreaterThan(10);
  for (const [index, box] of shown.entries()) {
    expect(shown.slice(index + 1).some((other) => touches(box, other))).toBe(false);
  }
});

test('a number stays on its place of the road while the map is moved', () => {
  const before = viewAt(...hefei, 9);
  const by = 220;
  const after = { ...before, box: { ...before.box, left: before.box.left + by, right: before.box.right + by } };
  const places = (view: typeof before): Set<string> =>
    new Set(
      shieldSpots(roads, view).map(({ ref, places: [at] }) => {
        const [x, y] = at as readonly [number, number];
        return `${ref} ${Math.round(x + view.box.left)} ${Math.round(y + view.box.top)}`;
      }),
    );
  const moved = places(after);
  const kept = [...places(before)].filter((each) => moved.has(each));
  expect(kept.length).toBeGreaterThan(0.6 * moved.size);
});

test('lines are thin far out, without an edge below zoom 7, and never thinner nearer', () => {
  expect(roadWidthPx(6).edge).toBe(0);
  expect(roadWidthPx(7).edge).toBeGreaterThan(0);
  const widths = Array.from({ length: 17 }, (_, index) => roadWidthPx(4 + index).line);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(widths[0]).toBeLessThan(1);
});
