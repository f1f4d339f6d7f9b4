import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { haversineM } from '#domain/geo/distance.ts';
import { toWgs84 } from './toWgs84.ts';

type Pair = readonly [number, number];
interface Place {
  readonly name: string;
  readonly WGS84: Pair;
  readonly GCJ02: Pair;
  readonly BD09: Pair;
}
const file = join(import.meta.dirname, '../../data/coord-oracle/china-cities.json');
const places = JSON.parse(readFileSync(file, 'utf8')) as readonly Place[];
const metresApart = (a: { lng: number; lat: number }, [lng, lat]: Pair) => haversineM(a, { lng, lat });

describe('positions of the Chinese datums', () => {
  it('come within two metres of what others measured, for 188 places all over China', () => {
    expect(places).toHaveLength(188);
    for (const { WGS84, GCJ02, BD09 } of places) {
      expect(metresApart(toWgs84(...GCJ02, 'gcj02'), WGS84)).toBeLessThan(2);
      expect(metresApart(toWgs84(...BD09, 'bd09'), WGS84)).toBeLessThan(2);
      // The control: without the conversion they would be hundreds of metres away.
      expect(metresApart({ lng: GCJ02[0], lat: GCJ02[1] }, WGS84)).toBeGreaterThan(100);
    }
  });

  it('stay as they are when they are WGS-84 already', () => {
    expect(toWgs84(117.1234567, 31.7654321, 'wgs84')).toEqual({ lng: 117.1234567, lat: 31.7654321 });
  });
});
