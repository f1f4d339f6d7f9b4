import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToPathM, haversineM } from '../geo/distance.ts';
import { nearestOnPath, simplifyPath, spreadAlong } from './alongPath.ts';
import { lngLatOf, pathLength, type Vertex } from './path.ts';

/** A bridge somewhere in Anhui with its approaches: corners within some kilometres. */
const corner: fc.Arbitrary<Vertex> = fc
  .tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 40_000 }))
  .map(([x, y]) => [(117_700_000 + x) / 1e6, (30_700_000 + y) / 1e6]);
const path = fc.uniqueArray(corner, { minLength: 2, maxLength: 25, selector: ([lng, lat]) => `${lng},${lat}` });
const straight: Vertex[] = [
  [117.2, 31.8],
  [117.21, 31.8],
];

describe('places along a path', () => {
  it('stand evenly, the first and the last at its ends, one alone in the middle', () => {
    expect(spreadAlong(straight, 5)).toEqual([
      [117.2, 31.8],
      [117.2025, 31.8],
      [117.205, 31.8],
      [117.2075, 31.8],
      [117.21, 31.8],
    ]);
    expect(spreadAlong(straight, 1)).toEqual([[117.205, 31.8]]);
    expect(spreadAlong(straight, 0)).toEqual([]);
    expect(spreadAlong([], 3)).toEqual([]);
  });

  it('lie on the path and as far apart along it as any two others', () => {
    fc.assert(
      fc.property(path, fc.integer({ min: 2, max: 40 }), (line, count) => {
        const places = spreadAlong(line, count);
        expect(places).toHaveLength(count);
        expect(places[0]).toEqual(line[0]);
        expect(places.at(-1)).toEqual(line.at(-1));
        const step = pathLength(line) / (count - 1);
        for (const [at, place] of places.entries()) {
          expect(distanceToPathM(lngLatOf(place), line.map(lngLatOf))).toBeLessThan(0.5);
          // Round a corner two neighbours are nearer to each other than along the path, never farther.
          if (at > 0) {
            expect(haversineM(lngLatOf(places[at - 1] as Vertex), lngLatOf(place))).toBeLessThan(step + 0.5);
          }
        }
      }),
    );
  });

  it('are the nearest ones when something is snapped to it', () => {
    expect(nearestOnPath([117.205, 31.801], straight)?.at).toEqual([117.205, 31.8]);
    expect(nearestOnPath([117.3, 31.9], straight)?.at).toEqual([117.21, 31.8]);
    expect(nearestOnPath([117.3, 31.9], [])).toBeNull();
    fc.assert(
      fc.property(path, corner, (line, point) => {
        const found = nearestOnPath(point, line);
        const wanted = distanceToPathM(lngLatOf(point), line.map(lngLatOf));
        expect(Math.abs((found?.distanceM ?? NaN) - wanted)).toBeLessThan(0.01);
        expect(distanceToPathM(lngLatOf(found?.at as Vertex), line.map(lngLatOf))).toBeLessThan(0.5);
      }),
    );
  });
});

describe('a simplified path', () => {
  it('loses the corners that say nothing and keeps the others', () => {
    const line: Vertex[] = [
      [117.2, 31.8],
      [117.205, 31.80001],
      [117.21, 31.8],
      [117.21, 31.81],
    ];
    expect(simplifyPath(line, 5)).toEqual([line[0], line[2], line[3]]);
    expect(simplifyPath(line, 0.1)).toEqual(line);
    expect(simplifyPath(straight, 1_000)).toEqual(straight);
  });

  it('keeps both ends and no corner lies farther from it than the tolerance', () => {
    fc.assert(
      fc.property(path, fc.integer({ min: 1, max: 500 }), (line, tolerance) => {
        const simple = simplifyPath(line, tolerance);
        expect(simple[0]).toEqual(line[0]);
        expect(simple.at(-1)).toEqual(line.at(-1));
        expect(line.filter((vertex) => simple.includes(vertex))).toEqual(simple);
        for (const vertex of line) {
          expect(distanceToPathM(lngLatOf(vertex), simple.map(lngLatOf))).toBeLessThanOrEqual(tolerance + 0.01);
        }
      }),
    );
  });
});
