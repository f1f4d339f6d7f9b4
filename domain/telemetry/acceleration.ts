import { metrics, type MetricValues } from './metrics.ts';

export const accBits = (1 << metrics.accX.bit) | (1 << metrics.accY.bit) | (1 << metrics.accZ.bit);

/** Last values are kept to five decimals (codec.ts); nearer than that is the same. */
const digit = 6e-6;
/** From here on it is an impact: the device is not at rest. The catalogue's own figure. */
const atRestG = 0.5;
/** No more are counted: it fits a byte. */
export const mostSame = 250;

const near = (one: number, other: number): boolean => Math.abs(one - other) <= digit;

/**
 * How many readings in a row had the acceleration of this one in all its digits, this one included: a sensor that
 * measures is never so still. Nothing at all is no measurement that could be the same.
 * @param before of the reading before
 * @source docs/requirements.md A13 (SENSOR_FAULT)
 */
export function sameInARow(before: number, last: MetricValues, { accX, accY, accZ }: MetricValues): number {
  // One axis of a sensor that measures differs nearly always: the others are not looked at.
  if (accX === undefined || last.accX === undefined || !near(last.accX, accX)) return 1;
  if (accY === undefined || last.accY === undefined || !near(last.accY, accY)) return 1;
  if (accZ === undefined || last.accZ === undefined || !near(last.accZ, accZ)) return 1;
  if (accX === 0 && accY === 0 && accZ === 0) return 1;
  return Math.min(mostSame, Math.max(1, before) + 1);
}

/**
 * How far the acceleration of a device at rest is from the earth's 1 g. Undefined for a reading of an impact, without
 * all three axes, and for models that list none.
 */
export function restOffG({ accX, accY, accZ, impactG }: MetricValues, modelBits: number): number | undefined {
  if (accX === undefined || accY === undefined || accZ === undefined || (modelBits & accBits) !== accBits) {
    return undefined;
  }
  if (impactG !== undefined && impactG >= atRestG) return undefined;
  return Math.abs(Math.sqrt(accX * accX + accY * accY + accZ * accZ) - 1);
}
