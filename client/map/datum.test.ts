import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineM } from '#domain/geo/distance.ts';
import { freeOffset, zoomTo } from './camera.ts';
import { drawingEdge } from './datum.ts';
import { latOf, lngOf, worldX, worldY } from './mercator.ts';
import { spiderOffsets } from './spider.ts';

const degrees = fc.tuple(fc.double({ min: 75, max: 130, noNaN: true }), fc.double({ min: 18, max: 53, noNaN: true }));

test('a base map in WGS-84 moves nothing', () => {
  expect(drawingEdge('wgs84').toMap(118.1252, 31.2397)).toEqual([118.1252, 31.2397]);
});

test('a base map in GCJ-02 draws Wuhu where its provider does, and a click comes back within a metre', () => {
  const edge = drawingEdge('gcj02');
  const [lng, lat] = edge.toMap(118.4275472, 31.3547036);
  expect(lng).toBeGreaterThan(118.431);
  expect(lat).toBeLessThan(31.3546);
  fc.assert(
    fc.property(degrees, ([x, y]) => {
      const drawn = edge.toMap(x, y);
      const back = edge.fromMap(drawn[0], drawn[1]);
      expect(haversineM({ lng: x, lat: y }, { lng: back[0], lat: back[1] })).toBeLessThan(1);
    }),
    { seed: 2 },
  );
});

test('projecting there and back gives the same place', () => {
  fc.assert(
    fc.property(degrees, ([lng, lat]) => {
      expect(lngOf(worldX(lng))).toBeCloseTo(lng, 9);
      expect(latOf(worldY(lat))).toBeCloseTo(lat, 9);
    }),
    { seed: 3 },
  );
});

test('SEED-347 a click on a device zooms to 14 and never out', () => {
  expect([4, 13, 14, 17, 20].map(zoomTo)).toEqual([14, 14, 14, 17, 20]);
});

test('the middle of the free rectangle lies between the panels', () => {
  expect(freeOffset({ left: 332, right: 412, top: 0, bottom: 0 })).toEqual([-40, 0]);
  expect(freeOffset({ left: 0, right: 0, top: 0, bottom: 400 })).toEqual([0, -200]);
});

test('members of an opened cluster stand apart', () => {
  for (const count of [2, 5, 9, 40]) {
    const offsets = spiderOffsets(count);
    expect(offsets).toHaveLength(count);
    for (const [index, [x, y]] of offsets.entries()) {
      for (const [ox, oy] of offsets.slice(index + 1)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(28);
    }
  }
});
