import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversineM } from '../geo/distance.ts';
import { boundsOf, formatPath, judgePath, lngLatOf, mostVertices, pathFault, pathLength, readPath } from './path.ts';
import type { Vertex } from './path.ts';

const micro = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
/** Anywhere a guardrail may lie, as it is stored. */
const vertex: fc.Arbitrary<Vertex> = fc.tuple(micro(179), micro(89));

describe('SEED-144 SEED-188 the path of a guardrail', () => {
  it('is a JSON position string of pairs with six decimals', () => {
    const judged = judgePath('[[117.2,31.8],[117.21,31.80000049]]');
    expect(judged?.text).toBe('[[117.200000,31.800000],[117.210000,31.800000]]');
    expect(judged?.lengthM).toBe(945);
    expect(JSON.parse(judged?.text ?? '')).toEqual([
      [117.2, 31.8],
      [117.21, 31.8],
    ]);
  });

  it('is empty while it is not drawn', () => {
    expect(judgePath('[]')).toEqual({ text: '[]', lengthM: 0 });
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['not a list', '{"type":"LineString"}'],
    ['one corner', '[[117.2,31.8]]'],
    ['numbers as texts', '[["117.2","31.8"],["117.3","31.8"]]'],
    ['a corner without a latitude', '[[117.2],[117.3,31.8]]'],
    ['a longitude out of range', '[[179.000001,31.8],[117.3,31.8]]'],
    ['a latitude out of range', '[[117.2,-89.5],[117.3,31.8]]'],
    ['two equal corners in a row', '[[117.2,31.8],[117.2,31.8],[117.3,31.8]]'],
    ['two corners that are one when written', '[[117.2,31.8],[117.2000001,31.8],[117.3,31.8]]'],
    ['nothing', 'null'],
  ])('is refused: %s', (_, text) => {
    expect(judgePath(text)).toBeNull();
  });

  it('has at most 2,000 corners, and says what is wrong', () => {
    const line = Array.from({ length: mostVertices + 1 }, (_, at): Vertex => [100 + at / 1e3, 30]);
    expect(pathFault(line)).toBe('many');
    expect(pathFault(line.slice(1))).toBeNull();
    expect(pathFault(line.slice(0, 1))).toBe('few');
    expect(pathFault([...line.slice(0, 2), [180, 30]])).toBe('range');
    expect(
      pathFault([
        [1, 1],
        [1, 1],
      ]),
    ).toBe('repeat');
    // The same corner again after another one is a loop, and allowed.
    expect(
      pathFault([
        [1, 1],
        [2, 2],
        [1, 1],
      ]),
    ).toBeNull();
  });

  it('comes back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(vertex, { maxLength: 30 }), (path) => {
        expect(readPath(formatPath(path))).toEqual(path.map(([lng, lat]) => [lng + 0, lat + 0]));
      }),
    );
  });

  it('is as long as its stretches by haversine, to a decimal of a metre, in either direction', () => {
    fc.assert(
      fc.property(fc.array(vertex, { minLength: 2, maxLength: 12 }), (path) => {
        let metres = 0;
        for (let at = 1; at < path.length; at += 1) {
          metres += haversineM(lngLatOf(path[at - 1] as Vertex), lngLatOf(path[at] as Vertex));
        }
        expect(Math.abs(pathLength(path) - metres)).toBeLessThanOrEqual(0.051);
        expect(Math.abs(pathLength(path.toReversed()) - pathLength(path))).toBeLessThanOrEqual(0.11);
      }),
    );
  });

  it('lies in its bounds', () => {
    expect(boundsOf([])).toBeNull();
    expect(
      boundsOf([
        [117.3, 31.8],
        [117.2, 31.9],
      ]),
    ).toEqual([117.2, 31.8, 117.3, 31.9]);
  });
});
