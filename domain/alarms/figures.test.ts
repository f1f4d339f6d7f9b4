import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, type AlarmType } from './catalogue.ts';
import { adjustableTypes, figuresOf, settleOverrides } from './figures.ts';
import { resolveThresholds, type ThresholdOverrides } from './thresholds.ts';

const factory = resolveThresholds().values;
const problemsOf = (given: ThresholdOverrides) => settleOverrides(given, factory).problems;

describe('figures that people may change', () => {
  it('every one stands in the catalogue, inside its own range, with both ends of a hysteresis', () => {
    expect(adjustableTypes.length).toBeGreaterThan(12);
    for (const code of adjustableTypes) {
      for (const { name, min, max, partner } of figuresOf(code)) {
        const value = factory[code][name];
        expect(value, `${code}.${name}`).toBeGreaterThanOrEqual(min);
        expect(value, `${code}.${name}`).toBeLessThanOrEqual(max);
        if (partner !== undefined) expect(factory[code][partner], `${code}.${partner}`).toBeTypeOf('number');
      }
    }
  });

  it('the catalogue itself passes its own rules', () => {
    const all = Object.fromEntries(
      adjustableTypes.map((code) => {
        const row: AlarmType['thresholds'] = catalogue[code].thresholds;
        return [code, Object.fromEntries(figuresOf(code).map(({ name }) => [name, row[name] ?? NaN]))];
      }),
    );
    expect(problemsOf(all)).toEqual([]);
  });

  it('a level of a flag cannot be changed, how often it must be seen can', () => {
    const names = figuresOf('WATER').map(({ name }) => name);
    expect(names).toEqual(['raiseCount', 'clearCount']);
    expect(problemsOf({ WATER: { raise: 0 } })[0]?.fault.text).toBe('threshold.unknown');
    expect(problemsOf({ WATER: { raiseCount: 3 } })).toEqual([]);
  });

  it('the clear level lies below the raise level, above it where less is worse', () => {
    expect(problemsOf({ TILT: { raise: 10, clear: 9.9 } })).toEqual([]);
    for (const clear of [10, 10.1]) {
      expect(problemsOf({ TILT: { clear } })).toEqual([
        { path: 'TILT.clear', fault: { text: 'threshold.clearBelow', params: {} } },
      ]);
    }
    expect(problemsOf({ TILT: { raise: 7 } })[0]?.path).toBe('TILT.clear');
    expect(problemsOf({ LOW_BATTERY: { raise: 25 } })[0]?.fault.text).toBe('threshold.clearAbove');
    expect(problemsOf({ OVER_TEMP: { raiseLow: -27 } })[0]?.path).toBe('OVER_TEMP.clearLow');
  });

  it('unknown types and names are named', () => {
    expect(problemsOf({ NOTHING: { raise: 1 } })[0]?.path).toBe('NOTHING.raise');
    expect(problemsOf({ toString: { raise: 1 } })[0]?.path).toBe('toString.raise');
  });

  it('a range is told in the unit that is shown: minutes of a clock, not milliseconds', () => {
    expect(problemsOf({ CLOCK_DRIFT: { raise: 1 } })[0]?.fault).toEqual({
      text: 'threshold.range',
      params: { min: 1, max: 1_440 },
    });
  });
});

const anyOverrides = fc
  .array(
    fc.constantFrom(...adjustableTypes).chain((code) =>
      fc.constantFrom(...figuresOf(code)).chain(({ name, min, max, whole }) =>
        fc.record({
          code: fc.constant(code),
          name: fc.constant(name),
          value: whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }),
        }),
      ),
    ),
    { maxLength: 12 },
  )
  .map((list) => {
    const all: Record<string, Record<string, number>> = {};
    for (const { code, name, value } of list) (all[code] ??= {})[name] = value;
    return all;
  });

describe('layers of overrides', () => {
  it('whatever passes on its own layer never crosses in any pile of layers', () => {
    fc.assert(
      fc.property(anyOverrides, anyOverrides, anyOverrides, (a, b, c) => {
        const [installation, model, project] = [a, b, c].map((given) => {
          const { overrides, problems } = settleOverrides(given, factory);
          const wrong = new Set(problems.map(({ path }) => path.split('.')[0]));
          return Object.fromEntries(Object.entries(overrides).filter(([code]) => !wrong.has(code)));
        });
        const { values } = resolveThresholds(model, project, installation);
        for (const code of adjustableTypes) {
          for (const { name, role, partner, upwards } of figuresOf(code)) {
            if (role !== 'raise' || partner === undefined) continue;
            const [raise, clear] = [values[code][name] ?? NaN, values[code][partner] ?? NaN];
            expect(upwards ? clear < raise : clear > raise, `${code}.${name} ${raise} ${clear}`).toBe(true);
          }
        }
      }),
    );
  });
});
