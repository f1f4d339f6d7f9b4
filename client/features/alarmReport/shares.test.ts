import { describe, expect, it } from 'vitest';
import { arcsOf, shareColors, sharesOf } from './shares.ts';

const types = (n: number) => Array.from({ length: n }, (_, at) => ({ typeCode: `T${at}`, count: n - at }));

describe('shares of a report', () => {
  it('name each type while there are colours, and put the rest together', () => {
    expect(sharesOf(types(8)).map(({ typeCode }) => typeCode)).not.toContain(null);
    const shares = sharesOf(types(12));
    expect(shares).toHaveLength(shareColors.length);
    expect(shares.at(-1)).toEqual({ typeCode: null, types: 5, count: 5 + 4 + 3 + 2 + 1 });
    expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe((12 * 13) / 2);
  });

  it('draw a part for each, a single one as a whole ring, none for nothing', () => {
    expect(arcsOf([])).toEqual([]);
    expect(arcsOf([0, 0])).toEqual([]);
    expect(arcsOf([3, 1])).toHaveLength(2);
    expect(arcsOf([5])[0]).toMatch(/^M0\.00 -68\.00A68 68 0 1 1 -0\.07 -68\.00L/);
  });

  it('leave the hole in a ring of one part: no arc ends where it begins', () => {
    const [path = ''] = arcsOf([7]);
    const points = [...path.matchAll(/(?:M|L|1 |0 )(-?\d+\.\d+ -?\d+\.\d+)/g)].map(([, point]) => point);
    expect(points).toHaveLength(4);
    expect(new Set(points.map((point) => point?.replaceAll('-0.00', '0.00'))).size).toBe(4);
  });
});
