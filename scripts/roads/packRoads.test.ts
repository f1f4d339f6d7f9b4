import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packRoads, type RoadFile } from './packRoads.ts';

const source = JSON.parse(readFileSync('data/roads/anhui_motorways_drawn.geojson', 'utf8')) as RoadFile;

test('what the map draws is what the source says now, with its licence, in 60 KB over the wire', () => {
  const written = readFileSync('client/map/roads/motorways.topojson', 'utf8');
  expect(JSON.parse(written)).toEqual(packRoads(source));
  expect(written).toContain('OpenStreetMap contributors');
  expect(gzipSync(written).length).toBeLessThan(60_000);
});

test('a line that is one point on the grid is left out, a vertex that repeats is written once', () => {
  const lineString = (...coordinates: number[][]) => ({
    type: 'Feature' as const,
    properties: { ref: 'G40' },
    geometry: { type: 'LineString' as const, coordinates },
  });
  const packed = packRoads({
    type: 'FeatureCollection',
    features: [lineString([117, 31], [117.000_001, 31]), lineString([117, 31], [117, 31], [117.0002, 31.0001])],
  });
  expect(packed.arcs).toEqual([
    [
      [5_850_000, 1_550_000],
      [10, 5],
    ],
  ]);
});
