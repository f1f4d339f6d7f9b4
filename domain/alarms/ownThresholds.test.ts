import { expect, test } from 'vitest';
import { ownThresholds, thresholdValues } from './ownThresholds.ts';
import { resolveThresholds } from './thresholds.ts';

test('10.1m what a device has other than the catalogue is what travels, and gives the rules’ own figures back', () => {
  const model = { TILT: { raise: 8, clear: 7 }, OVER_TEMP: { raise: 65 } };
  const project = { TILT: { raise: 3 } };
  const installation = { LOW_BATTERY: { raise: 30 }, OVER_TEMP: { raise: 60 } };
  const own = ownThresholds(model, project, installation);
  // `clear: 7` is the catalogue's own: it need not travel.
  expect(own).toEqual({ TILT: { raise: 3 }, OVER_TEMP: { raise: 65 }, LOW_BATTERY: { raise: 30 } });
  expect(thresholdValues(own)).toEqual(resolveThresholds(model, project, installation).values);
});

test('10.1m a device without figures of its own carries nothing', () => {
  expect(ownThresholds(null, null, {})).toEqual({});
  expect(thresholdValues(undefined)).toEqual(resolveThresholds().values);
});
