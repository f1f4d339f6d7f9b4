import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToFlatM, distanceToPathM, earthRadiusM, flatPath, haversineM, pathLengthM } from './distance.ts';

const at = (lng: number, lat: number) => ({ lng, lat });

describe('distances', () => {
  it('one degree of a great circle is R × π / 180', () => {
    expect(haversineM(at(0, 0), at(1, 0))).toBeCloseTo((earthRadiusM * Math.PI) / 180, 6);
    expect(haversineM(at(10, 0), at(10, 90))).toBeCloseTo((earthRadiusM * Math.PI) / 2, 5);
    expect(haversineM(at(5, 5), at(5, 5))).toBe(0);
    expect(haversineM(at(0, 0), at(180, 0))).toBeCloseTo(earthRadiusM * Math.PI, 5);
  });
  it('a path is as long as its stretches together', () => {
    const path = [at(116.4, 39.9), at(116.41, 39.9), at(116.41, 39.91)];
    expect(pathLengthM(path)).toBeCloseTo(haversineM(path[0]!, path[1]!) + haversineM(path[1]!, path[2]!), 9);
    expect(pathLengthM([at(1, 1)])).toBe(0);
    expect(pathLengthM([])).toBe(0);
  });
  it('the distance to a path is that to its nearest place, not to its nearest corner', () => {
    const path = [at(116.4, 39.9), at(116.42, 39.9)];
    expect(distanceToPathM(at(116.41, 39.901), path)).toBeCloseTo(haversineM(at(116.41, 39.9), at(116.41, 39.901)), 1);
    expect(distanceToPathM(at(116.43, 39.9), path)).toBeCloseTo(haversineM(at(116.42, 39.9), at(116.43, 39.9)), 1);
    expect(distanceToPathM(at(116.4, 39.9), [at(116.4, 39.9)])).toBe(0);
    expect(distanceToPathM(at(1, 1), [])).toBe(Infinity);
  });
  it('to a path made flat is the same to a thousandth', () => {
    const degrees = (from: number) => fc.double({ min: from, max: from + 0.05, noNaN: true });
    const place = fc.record({ lng: degrees(117), lat: degrees(31) });
    fc.assert(
      fc.property(place, fc.array(place, { minLength: 1, maxLength: 6 }), (point, path) => {
        const metres = distanceToPathM(point, path);
        expect(Math.abs(distanceToFlatM(point, flatPath(path)) - metres)).toBeLessThanOrEqual(metres / 1_000 + 1e-6);
      }),
    );
    expect(distanceToFlatM(at(1, 1), flatPath([]))).toBe(Infinity);
  });
});
