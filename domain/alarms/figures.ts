import type { FieldFault } from '../access/fieldTexts.ts';
import { metrics, type MetricSpec } from '../telemetry/metrics.ts';
import { mostSame } from '../telemetry/acceleration.ts';
import { minute } from '../time.ts';
import { alarmType, alarmTypeCodes, catalogue, type AlarmType, type AlarmTypeCode } from './catalogue.ts';
import { mostResets } from './resets.ts';
import { measureMetric, type Measure } from './measures.ts';
import type { ThresholdOverrides } from './thresholds.ts';

/** What a figure of the catalogue means. */
export type FigureRole = 'raise' | 'clear' | 'raiseCount' | 'clearCount' | 'mergeSec';

/** A figure of an event type that people may change. Values are stored as the rules take them. */
export interface Figure {
  readonly name: string;
  readonly role: FigureRole;
  /** What it is compared with; null for counts and times. */
  readonly measure: Measure | 'impactG' | null;
  readonly unit: string;
  /** Stored = shown × scale. */
  readonly scale: number;
  /** As stored. */
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  /** The other end of its hysteresis, and whether a larger value is a worse one. */
  readonly partner?: string;
  readonly upwards: boolean;
}

interface Bounds {
  readonly unit: string;
  readonly scale: number;
  readonly min: number;
  readonly max: number;
}

/** What is made of several metrics, or of none. */
const made: { readonly [M in Measure]?: Bounds } = {
  awayM: { unit: 'm', scale: 1, min: 1, max: 10_000 },
  fenceM: { unit: 'm', scale: 1, min: 1, max: 10_000 },
  vibTimes: { unit: '×', scale: 1, min: 1, max: 100 },
  accSame: { unit: '', scale: 1, min: 2, max: mostSame },
  restOffG: { unit: 'g', scale: 1, min: 0.01, max: 16 },
  noFixDays: { unit: 'd', scale: 1, min: 1, max: 365 },
  resets: { unit: '', scale: 1, min: 1, max: mostResets },
  driftMs: { unit: 'min', scale: minute, min: minute, max: 1_440 * minute },
};

/** Flags have no level: only how often they must be seen can be changed. */
function boundsOf(measure: Measure): Bounds | null {
  const bounds = made[measure];
  if (bounds !== undefined) return bounds;
  const key = measureMetric(measure);
  const spec: MetricSpec | undefined = key === null ? undefined : metrics[key];
  if (spec?.kind !== 'number') return null;
  return { unit: spec.unit, scale: 1, min: spec.min, max: spec.max };
}

const noBounds: Bounds = { unit: '', scale: 1, min: 0, max: 0 };
const times = { measure: null, unit: '', scale: 1, whole: true, upwards: true } as const;

function figures(type: AlarmType): Figure[] {
  const list: Figure[] = [];
  const has = (name: string): boolean => type.thresholds[name] !== undefined;
  for (const { measure, suffix, raise, byTrigger, also } of type.rules) {
    const bounds = boundsOf(measure);
    const upwards = raise === '>=' || raise === '>';
    const both = { measure, ...(bounds ?? noBounds), whole: false, upwards };
    // What ends by the clock has no level to end at.
    if (bounds !== null && type.clearAfterMs !== null) list.push({ ...both, name: `raise${suffix}`, role: 'raise' });
    else if (bounds !== null) {
      list.push({ ...both, name: `raise${suffix}`, role: 'raise', partner: `clear${suffix}` });
      list.push({ ...both, name: `clear${suffix}`, role: 'clear', partner: `raise${suffix}` });
    }
    const floor = also === undefined ? null : boundsOf(also.measure);
    if (also !== undefined && floor !== null) {
      list.push({ ...both, measure: also.measure, ...floor, name: `raise${also.suffix}`, role: 'raise' });
    }
    const own = `raiseCount${suffix}`;
    if (!byTrigger && has(own)) list.push({ ...times, name: own, role: 'raiseCount', min: 1, max: 60 });
  }
  if (type.rules.length === 0 && has('raise')) {
    const { unit, max } = metrics.impactG;
    list.push({
      name: 'raise',
      role: 'raise',
      measure: 'impactG',
      unit,
      scale: 1,
      min: 0.1,
      max,
      whole: false,
      upwards: true,
    });
  }
  // What ends by the clock does not count readings.
  if (has('clearCount') && type.clearAfterMs === null) {
    list.push({ ...times, name: 'clearCount', role: 'clearCount', min: 1, max: 60 });
  }
  if (has('mergeSec')) list.push({ ...times, name: 'mergeSec', role: 'mergeSec', unit: 's', min: 1, max: 3_600 });
  return list;
}

const byCode: ReadonlyMap<string, readonly Figure[]> = new Map(
  alarmTypeCodes.map((code) => [code, figures(catalogue[code])]),
);

/** The figures of an event type that people may change; none for a type without any. */
export function figuresOf(typeCode: string): readonly Figure[] {
  return byCode.get(typeCode) ?? [];
}

/** The event types that have such figures, in the order of the catalogue. */
export const adjustableTypes: readonly AlarmTypeCode[] = alarmTypeCodes.filter((code) => figuresOf(code).length > 0);

export interface FigureProblem {
  /** `TILT.clear`. */
  readonly path: string;
  readonly fault: FieldFault;
}

type Values = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Overrides as they may be stored, above what stands below them: both ends of a hysteresis travel together, so that
 * a later change below can never cross them.
 * @returns the overrides, and what is wrong with them
 * @source docs/requirements.md A13
 */
export function settleOverrides(
  given: ThresholdOverrides,
  below: Values,
): { readonly overrides: ThresholdOverrides; readonly problems: readonly FigureProblem[] } {
  const overrides: Record<string, Record<string, number>> = {};
  const problems: FigureProblem[] = [];
  for (const [code, row] of Object.entries(given)) {
    const known = alarmType(code) === undefined ? [] : figuresOf(code);
    const kept: Record<string, number> = {};
    for (const [name, value] of Object.entries(row)) {
      const figure = known.find((each) => each.name === name);
      const path = `${code}.${name}`;
      const fault = figure === undefined ? unknown : rangeFault(figure, value);
      if (fault === null) kept[name] = value;
      else problems.push({ path, fault });
    }
    for (const figure of known) {
      const { name, partner } = figure;
      const other = partner === undefined ? undefined : (kept[partner] ?? below[code]?.[partner]);
      if (partner === undefined || other === undefined || kept[name] === undefined) continue;
      kept[partner] = other;
    }
    for (const figure of known) if (figure.role === 'raise') problems.push(...orderProblems(code, figure, kept));
    if (Object.keys(kept).length > 0) overrides[code] = kept;
  }
  return { overrides, problems };
}

const unknown: FieldFault = { text: 'threshold.unknown', params: {} };

/** What is wrong with a figure by itself; null when it fits. */
export function rangeFault({ min, max, whole, scale }: Figure, value: number): FieldFault | null {
  if (Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))) return null;
  return { text: 'threshold.range', params: { min: min / scale, max: max / scale } };
}

function orderProblems(code: string, figure: Figure, kept: Readonly<Record<string, number>>): FigureProblem[] {
  const { name, partner, upwards } = figure;
  const [raise, clear] = [kept[name], partner === undefined ? undefined : kept[partner]];
  if (partner === undefined || raise === undefined || clear === undefined) return [];
  if (upwards ? clear < raise : clear > raise) return [];
  const text = upwards ? 'threshold.clearBelow' : 'threshold.clearAbove';
  return [{ path: `${code}.${partner}`, fault: { text, params: {} } }];
}
