import { alarmTypeCodes, catalogue, type AlarmTypeCode } from './catalogue.ts';
import { resolveThresholds, type ThresholdOverrides } from './thresholds.ts';

/** Every figure of every type, as the rules of one device have them. */
export type ThresholdValues = Readonly<Record<AlarmTypeCode, Readonly<Record<string, number>>>>;

/**
 * What the rules of a device have other than the catalogue: mostly nothing, so that it travels beside each row.
 * @source docs/requirements.md A13, SPEC-042
 */
export function ownThresholds(
  model?: ThresholdOverrides | null,
  project?: ThresholdOverrides | null,
  installation?: ThresholdOverrides | null,
): ThresholdOverrides {
  const { values } = resolveThresholds(model, project, installation);
  const own: Record<string, Record<string, number>> = {};
  for (const code of alarmTypeCodes) {
    const factory: Readonly<Record<string, number>> = catalogue[code].thresholds;
    const changed = Object.entries(values[code]).filter(([name, value]) => value !== factory[name]);
    if (changed.length > 0) own[code] = Object.fromEntries(changed);
  }
  return own;
}

const factory: ThresholdOverrides = {};
const known = new WeakMap<ThresholdOverrides, ThresholdValues>();

/** The figures of a device with these of its own; those of the catalogue while its own are not known. */
export function thresholdValues(own: ThresholdOverrides = factory): ThresholdValues {
  const found = known.get(own) ?? resolveThresholds(own).values;
  known.set(own, found);
  return found;
}
