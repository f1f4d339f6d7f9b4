import { isWordKey, readWord, type WordKey, type Words } from './modemWords.ts';
import { metrics, type MetricKey, type MetricSpec, type MetricValues } from './metrics.ts';

export interface Normalised {
  readonly metrics: MetricValues;
  /** Known metrics whose value cannot be: dropped and named in the answer (2005). */
  readonly outOfRange: ReadonlyArray<MetricKey | WordKey>;
  /** Keys that are no metric: dropped with a warning. */
  readonly unknown: readonly string[];
  /** What came in words among them; undefined when nothing did. */
  readonly words: Words | undefined;
}

const table: ReadonlyMap<string, MetricSpec> = new Map(Object.entries(metrics));
/** Words that platforms send for "nothing". */
const nothing = new Set(['', 'undefined', 'null', 'nan', '-', 'none']);

const noKeys: readonly never[] = [];

/** undefined: nothing was sent; NaN: something that is no number. */
function numberOf(raw: unknown): number | undefined {
  if (raw === null || raw === undefined) return undefined;
  if (typeof raw === 'number') return raw;
  if (typeof raw === 'boolean') return raw ? 1 : 0;
  if (typeof raw !== 'string') return NaN;
  const text = raw.trim().toLowerCase();
  if (nothing.has(text)) return undefined;
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  return Number(text);
}

/** NB modules send ten times the value, and RSRP without its sign. */
function repaired(key: MetricKey, value: number): number | undefined {
  if (key === 'csq') return value === 99 ? undefined : value;
  if (key === 'rsrp') {
    const once = Math.abs(value) > 156 ? value / 10 : value;
    return once >= 44 && once <= 156 ? -once : once;
  }
  if (key === 'snr') return Math.abs(value) > 40 ? value / 10 : value;
  return value;
}

function fits(spec: MetricSpec, value: number): boolean {
  if (!(value >= spec.min && value <= spec.max)) return false;
  return spec.kind === 'number' || Number.isInteger(value);
}

/**
 * Metrics as they came → canonical ones. Nothing is ever made 0: what is missing stays missing.
 * The position 0,0 is what a receiver without a fix says, and half a position is none.
 * @source docs/requirements.md D14
 */
export function normaliseMetrics(raw: Readonly<Record<string, unknown>>): Normalised {
  const values: MetricValues = {};
  let outOfRange: Array<MetricKey | WordKey> | null = null;
  let unknown: string[] | null = null;
  let words: { -readonly [K in WordKey]?: string } | undefined;
  for (const name in raw) {
    const spec = table.get(name);
    if (spec === undefined) {
      if (!isWordKey(name)) (unknown ??= []).push(name);
      else {
        const word = readWord(name, raw[name]);
        if (word === null) (outOfRange ??= []).push(name);
        else if (word !== undefined) (words ??= {})[name] = word;
      }
      continue;
    }
    const key = name as MetricKey;
    const sent = numberOf(raw[name]);
    if (sent === undefined) continue;
    const value = repaired(key, sent);
    if (value === undefined) continue;
    if (fits(spec, value)) values[key] = value;
    else (outOfRange ??= []).push(key);
  }
  const { lng, lat } = values;
  if (lng === undefined || lat === undefined || (lng === 0 && lat === 0)) {
    // Asked first: to delete what is not there is slow.
    if (lng !== undefined) delete values.lng;
    if (lat !== undefined) delete values.lat;
  }
  return { metrics: values, outOfRange: outOfRange ?? noKeys, unknown: unknown ?? noKeys, words };
}

/**
 * Seconds (ten digits) become ms; nothing, or no number, is 0. Otherwise untouched.
 * @source docs/requirements.md A11
 */
export function sentTsOf(raw: unknown): number {
  const value = numberOf(raw);
  if (value === undefined || !Number.isFinite(value) || value <= 0) return 0;
  const whole = Math.trunc(value);
  return whole >= 1_000_000_000 && whole <= 9_999_999_999 ? whole * 1_000 : whole;
}
