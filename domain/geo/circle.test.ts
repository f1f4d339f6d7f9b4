import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, circleRadiusM, eastOf, fitRadius, inCircle } from './circle.ts';
import { haversineM, type LngLat } from './distance.ts';

const hefei = { lng: 117.227, lat: 31.82 };

describe('a circle search', () => {
  it('SEED-345 has a radius of 2000 m, and takes 100 to 20,000', () => {
    expect(circleRadiusM).toBe(2_000);
    expect([5, 100, 1_234.6, 20_000, 1e6].map(fitRadius)).toEqual([100, 100, 1_235, 20_000, 20_000]);
  });

  it('finds what lies within by the great circle, the nearest first, and nothing without a place', () => {
    const rows: Array<{ id: string; at: LngLat | null }> = [
      { id: 'far', at: { lng: 117.227, lat: 31.84 } },
      { id: 'near', at: { lng: 117.228, lat: 31.82 } },
      { id: 'edge', at: eastOf({ center: hefei, radiusM: 1_999.9 }) },
      { id: 'nowhere', at: null },
    ];
    const found = inCircle(rows, ({ at }) => at, { center: hefei, radiusM: 2_000 });
    expect(found.map(({ row }) => row.id)).toEqual(['near', 'edge']);
    expect(found[0]?.distanceM).toBeCloseTo(haversineM(hefei, { lng: 117.228, lat: 31.82 }), 6);
  });

  it('lies in its box, wherever on the map it is', () => {
    const place = fc.record({
      lng: fc.double({ min: -179, max: 179, noNaN: true }),
      lat: fc.double({ min: -89, max: 89, noNaN: true }),
    });
    const away = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(place, away, away, fc.integer({ min: 100, max: 20_000 }), (center, dx, dy, radiusM) => {
        const at = { lng: center.lng + dx, lat: Math.max(-89, Math.min(89, center.lat + dy)) };
        if (Math.abs(at.lng) > 179 || haversineM(center, at) > radiusM) return;
        const [west, south, east, north] = boxAround({ center, radiusM });
        expect(at.lng >= west && at.lng <= east && at.lat >= south && at.lat <= north).toBe(true);
      }),
      { seed: 130, numRuns: 2_000 },
    );
  });

  it('has its handle on its edge', () => {
    for (const lat of [0, 31.82, -60]) {
      const center = { lng: 117, lat };
      expect(haversineM(center, eastOf({ center, radiusM: 20_000 }))).toBeCloseTo(20_000, 0);
    }
  });
});
