import { alarmTypeCodes, catalogue, type AlarmType, type AlarmTypeCode, type Comparison } from './catalogue.ts';
import { measureBits, measures, readLeast, readMeasure, type Judged, type Measure } from './measures.ts';

/** Overrides as a model or project holds them: code → threshold name → value. */
export type ThresholdOverrides = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A rule with its figures in place. */
export interface ReadyRule {
  readonly measure: Measure;
  readonly read: (judged: Judged) => number | undefined;
  /** What is certain when `read` knows nothing: it may raise, never clear. */
  readonly least: ((judged: Judged) => number | undefined) | undefined;
  readonly raise: number;
  readonly clear: number;
  readonly raiseBy: Comparison;
  readonly clearBy: Comparison;
  readonly raiseCount: number;
  readonly byTrigger: boolean;
  /** True when a larger value is a worse one. */
  readonly upwards: boolean;
  /** What must be at least so much besides, for the rule to raise. */
  readonly also: { readonly read: (judged: Judged) => number | undefined; readonly least: number } | null;
}

/** A counted type with its figures in place. */
export interface Machine {
  readonly typeCode: AlarmTypeCode;
  readonly type: AlarmType;
  readonly rules: readonly ReadyRule[];
  readonly clearCount: number;
}

/** Between the two no rule of a measure is at its raise level. */
export interface QuietBand {
  readonly read: (judged: Judged) => number | undefined;
  /** Bits of the metrics it needs. */
  readonly bits: number;
  readonly above: number;
  readonly below: number;
}

/** The catalogue's figures with the overrides of a model and of a project, made ready for the rules. */
export interface Thresholds {
  readonly values: Readonly<Record<AlarmTypeCode, Readonly<Record<string, number>>>>;
  readonly machines: readonly Machine[];
  /** One per measure that some machine reads: lets a quiet report pass without looking at every type. */
  readonly quiet: readonly QuietBand[];
  /** CLOCK_DRIFT stands apart: it is judged on the newest item of a request, whatever its order. */
  readonly clock: Machine;
}

function figure(values: Readonly<Record<string, number>>, name: string): number {
  const value = values[name];
  if (value === undefined) throw new Error(`The catalogue has no threshold ${name}`);
  return value;
}

/** One figure by its name. @throws Error when the catalogue has no such name */
export function thresholdOf(thresholds: Thresholds, typeCode: AlarmTypeCode, name: string): number {
  return figure(thresholds.values[typeCode], name);
}

function machineOf(typeCode: AlarmTypeCode, values: Readonly<Record<string, number>>): Machine {
  const type: AlarmType = catalogue[typeCode];
  return {
    typeCode,
    type,
    clearCount: Math.max(1, figure(values, 'clearCount')),
    rules: type.rules.map((spec) => ({
      measure: spec.measure,
      read: readMeasure[spec.measure],
      least: readLeast[spec.measure],
      raise: figure(values, `raise${spec.suffix}`),
      clear: figure(values, `clear${spec.suffix}`),
      raiseBy: spec.raise,
      clearBy: spec.clear,
      raiseCount: Math.max(1, values[`raiseCount${spec.suffix}`] ?? figure(values, 'raiseCount')),
      byTrigger: spec.byTrigger,
      upwards: spec.raise === '>=' || spec.raise === '>',
      also:
        spec.also === undefined
          ? null
          : { read: readMeasure[spec.also.measure], least: figure(values, `raise${spec.also.suffix}`) },
    })),
  };
}

/**
 * The project's figures stand above the model's, those above the installation's (D10), those above the catalogue's;
 * names and codes that the catalogue does not have are left out. Keep the answer per (model, project): it is meant to
 * be shared by their devices.
 * @source docs/requirements.md A13, D10
 */
export function resolveThresholds(
  model?: ThresholdOverrides | null,
  project?: ThresholdOverrides | null,
  installation?: ThresholdOverrides | null,
): Thresholds {
  const values = Object.fromEntries(
    alarmTypeCodes.map((code) => {
      const row: Readonly<Record<string, number>> = catalogue[code].thresholds;
      const merged = Object.entries(row).map(([name, value]) => {
        const over = project?.[code]?.[name] ?? model?.[code]?.[name] ?? installation?.[code]?.[name];
        return [name, typeof over === 'number' && Number.isFinite(over) ? over : value];
      });
      return [code, Object.fromEntries(merged)];
    }),
  ) as Record<AlarmTypeCode, Record<string, number>>;
  const counted = alarmTypeCodes.filter((code) => catalogue[code].rules.length > 0 && code !== 'CLOCK_DRIFT');
  const machines = counted.map((code) => machineOf(code, values[code]));
  return {
    values,
    machines,
    quiet: quietBands(machines),
    clock: machineOf('CLOCK_DRIFT', values.CLOCK_DRIFT),
  };
}

function quietBands(machines: readonly Machine[]): QuietBand[] {
  const rules = machines.flatMap((machine) => machine.rules);
  return measures.flatMap((measure) => {
    const own = rules.filter((rule) => rule.measure === measure);
    if (own.length === 0) return [];
    const up = own.filter((rule) => rule.upwards).map((rule) => rule.raise);
    const down = own.filter((rule) => !rule.upwards).map((rule) => rule.raise);
    const above = Math.max(-Infinity, ...down);
    const below = Math.min(Infinity, ...up);
    const least = readLeast[measure];
    return [
      { read: readMeasure[measure], bits: measureBits(measure), above, below },
      ...(least === undefined ? [] : [{ read: least, bits: 0, above: -Infinity, below }]),
    ];
  });
}

/**
 * True when no rule of any counted type stands at its raise level.
 * `bits` are those of the reading's metrics.
 */
export function isQuiet(thresholds: Thresholds, judged: Judged, bits: number): boolean {
  const { quiet } = thresholds;
  for (let i = 0; i < quiet.length; i += 1) {
    const band = quiet[i] as QuietBand;
    if ((band.bits & bits) !== band.bits) continue;
    const value = band.read(judged);
    if (value !== undefined && !(value > band.above && value < band.below)) return false;
  }
  return true;
}

/** Whether a value stands at the raise level of its rule, and so does what must be there besides. */
export function isRaised(rule: ReadyRule, value: number, judged: Judged): boolean {
  if (!compare(value, rule.raiseBy, rule.raise)) return false;
  return rule.also === null || (rule.also.read(judged) ?? -Infinity) >= rule.also.least;
}

/** Whether `value` stands to `level` as `by` says. */
export function compare(value: number, by: Comparison, level: number): boolean {
  if (by === '>=') return value >= level;
  if (by === '>') return value > level;
  return by === '<=' ? value <= level : value < level;
}
