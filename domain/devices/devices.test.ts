import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imeiCheckDigit, imeiFault, isImei, makeImei } from './imei.ts';
import { formatPosition, parsePosition, positionE6, positionFault } from './position.ts';

describe('the seed’s coordinate rule', () => {
  it('SEED-246 refuses four decimals', () => {
    expect(positionFault('116.3974,39.9092')).toBe('form');
    expect(positionFault('116.39740,39.9092')).toBe('form');
    expect(parsePosition('116.3974,39.9092')).toBeNull();
  });
  it('SEED-247 takes five', () => {
    expect(positionFault('116.39740,39.90920')).toBeNull();
    expect(parsePosition('116.39740,39.90920')).toEqual({ lng: 116.3974, lat: 39.9092 });
    expect(positionE6('116.39740,39.90920')).toEqual({ lngE6: 116_397_400, latE6: 39_909_200 });
  });
  it('SEED-248 skips what lies beyond ±179 and ±89', () => {
    expect(positionFault('179.00000,89.00000')).toBeNull();
    expect(positionFault('-179.00000,-89.00000')).toBeNull();
    expect(positionFault('179.00001,0.00000')).toBe('lng');
    expect(positionFault('-179.00001,0.00000')).toBe('lng');
    expect(positionFault('0.00000,89.00001')).toBe('lat');
    expect(positionE6('179.00001,0.00000')).toEqual({ lngE6: null, latE6: null });
  });
  it.each(['', ' 1.00000,1.00000', '1.00000;1.00000', '1.00000,1.00000,1', 'a,b', '1.00000, 1.00000', '1e5,1.00000'])(
    'refuses %j',
    (text) => {
      expect(positionFault(text)).toBe('form');
    },
  );
  it('writes numbers with six decimals, so that what is written always passes', () => {
    expect(formatPosition(116.4, 39.9)).toBe('116.400000,39.900000');
    expect(formatPosition(-0.0000001, -0.0000001)).toBe('0.000000,0.000000');
    expect(formatPosition(179.1, 0)).toBeNull();
    expect(formatPosition(NaN, 0)).toBeNull();
    const degrees = (max: number): fc.Arbitrary<number> => fc.double({ min: -max, max, noNaN: true });
    fc.assert(
      fc.property(degrees(179), degrees(89), (lng, lat) => {
        expect(positionFault(formatPosition(lng, lat) ?? '')).toBeNull();
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe('IMEI', () => {
  it('is fifteen digits with a Luhn digit', () => {
    expect(imeiFault('490154203237518')).toBeNull();
    expect(imeiFault('490154203237519')).toBe('luhn');
    expect(imeiFault('49015420323751')).toBe('digits');
    expect(imeiFault('4901542032375180')).toBe('digits');
    expect(imeiFault('49015420323751a')).toBe('digits');
    expect(imeiCheckDigit('49015420323751')).toBe(8);
  });
  it('makes good ones, and one wrong digit is always seen', () => {
    expect(makeImei('86697103', 1)).toHaveLength(15);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.nat(14),
        fc.integer({ min: 1, max: 9 }),
        (serial, at, add) => {
          const imei = makeImei('86697103', serial);
          expect(isImei(imei)).toBe(true);
          const digit = (Number(imei[at]) + add) % 10;
          expect(isImei(imei.slice(0, at) + digit + imei.slice(at + 1))).toBe(false);
        },
      ),
      { seed: 1, numRuns: 200 },
    );
    expect(() => makeImei('8669710', 1)).toThrow(RangeError);
    expect(() => makeImei('86697103', 1_000_000)).toThrow(RangeError);
  });
});
