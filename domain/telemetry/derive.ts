import { distanceToFlatM, haversineM, type FlatPath, type LngLat } from '../geo/distance.ts';
import { bitsOf } from './codec.ts';
import { metrics, type MetricValues } from './metrics.ts';

/** What a device's commissioning says about its tilt. */
export interface TiltFacts {
  readonly baseX: number;
  readonly baseY: number;
  readonly heightMm: number | null;
}

const rad = Math.PI / 180;
const tiltBit = 1 << metrics.tilt.bit;
const dispBit = 1 << metrics.dispMm.bit;
const axisBits = (1 << metrics.tiltX.bit) | (1 << metrics.tiltY.bit);
const angleBits = (1 << metrics.tiltX.bit) | tiltBit;

/**
 * The values to store and to judge. tiltX/Y/Z stay as they were sent; `tilt` is the angle from the installed
 * position: made from both axes after their base was subtracted when the device sends none or its own cannot know
 * the base, else the device's own. `dispMm` is the sensor's height × sin(tilt) when the device sends none.
 * `bits` are those of the codec for `sent`.
 * One axis alone gives no tilt: a value that is missing is never 0.
 * @source docs/requirements.md A10
 */
export function deriveMetrics(sent: MetricValues, facts: TiltFacts, bits: number): MetricValues {
  // A report without an angle has nothing to derive from; most properties of a report are not there to be read.
  if ((bits & angleBits) === 0) return sent;
  const { tiltX, tiltY } = sent;
  const based = facts.baseX !== 0 || facts.baseY !== 0;
  let tilt = sent.tilt;
  if (tiltX !== undefined && tiltY !== undefined && (tilt === undefined || based)) {
    tilt = Math.acos(Math.cos((tiltX - facts.baseX) * rad) * Math.cos((tiltY - facts.baseY) * rad)) / rad;
  }
  if (tilt === undefined) return sent;
  if (sent.dispMm !== undefined || facts.heightMm === null) return tilt === sent.tilt ? sent : { ...sent, tilt };
  // Past the horizontal the top is at least as far away as when it lay.
  const dispMm = Math.min(metrics.dispMm.max, facts.heightMm * Math.sin(Math.min(tilt, 90) * rad));
  return { ...sent, tilt, dispMm };
}

/**
 * What a reading with one axis and no `tilt` says for certain: the angle from the installed position is at least that
 * axis's own, because acos(cos x · cos y) ≥ |x| while both are within 90°. An axis past the horizontal counts as 90°.
 * `values` and `bits` are those of deriveMetrics. Enough to raise on, never to clear on, and never stored.
 */
export function tiltAtLeast(values: MetricValues, facts: TiltFacts, bits: number): number | undefined {
  if ((bits & tiltBit) !== 0 || (bits & axisBits) === 0) return undefined;
  const sent = values.tiltX ?? values.tiltY;
  if (sent === undefined) return undefined;
  const off = Math.abs(sent - (values.tiltX === undefined ? facts.baseY : facts.baseX));
  return Math.min(90, off > 180 ? 360 - off : off);
}

/** What deriveMetrics made of one item, and its bits. */
export interface Derived {
  readonly values: MetricValues;
  readonly bits: number;
}

/** Bits of what deriveMetrics made of a report with these bits. */
export function derivedBits(values: MetricValues, sentBits: number): number {
  return sentBits | tiltBit | (values.dispMm === undefined ? 0 : dispBit);
}

/** Both for one item. */
export function derive(item: { readonly metrics: MetricValues }, facts: TiltFacts): Derived {
  const sentBits = bitsOf(item.metrics);
  const values = deriveMetrics(item.metrics, facts, sentBits);
  return { values, bits: values === item.metrics ? sentBits : derivedBits(values, sentBits) };
}

/** Fixes with a larger dilution of precision say nothing about displacement. @source docs/requirements.md A13 */
export const maxHdop = 3;

/** Metres from the installed point by a fix with hdop < 3, else undefined. */
export function awayM(values: MetricValues, installPosition: LngLat | null): number | undefined {
  const { lng, lat, hdop } = values;
  if (installPosition === null || lng === undefined || lat === undefined) return undefined;
  if (hdop === undefined || hdop >= maxHdop) return undefined;
  return haversineM({ lng, lat }, installPosition);
}

/**
 * Metres from the path of the device's guardrail; undefined without a fix or a path, or of a fix that itself says how
 * vague it is (hdop ≥ 3).
 * @source docs/requirements.md A13 (FENCE_EXIT)
 */
export function fenceM(values: MetricValues, fence: { readonly path: FlatPath | null } | null): number | undefined {
  const { lng, lat, hdop } = values;
  if (lng === undefined || lat === undefined || fence === null || fence.path === null) return undefined;
  if (hdop !== undefined && hdop >= maxHdop) return undefined;
  return distanceToFlatM({ lng, lat }, fence.path);
}
