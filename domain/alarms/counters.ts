import { minute } from '../time.ts';
import type { AlarmEffect, OpenAlarm } from './effect.ts';
import type { Judged } from './measures.ts';
import { clearStep, endStep, peakStep, raiseStep, reopenStep, repeatStep, type Occurrence } from './steps.ts';
import { compare, isRaised, type Machine, type ReadyRule } from './thresholds.ts';

/** What runs for one type of one device. Short names: it is stored as JSON in the hot row. */
export interface CounterMemory {
  /** Readings in a row at the raise level, a number per rule. */
  readonly u?: readonly number[] | undefined;
  /** Readings in a row that would clear. */
  readonly d?: number | undefined;
  /** 1: a reading below the raise level came since the last occurrence, so the next filled counter is a repeat. */
  readonly a?: 1 | undefined;
  /** Times of the changes of the last ten minutes. */
  readonly c?: readonly number[] | undefined;
  /** 1: it flaps and is held active although it would be cleared. */
  readonly v?: 1 | undefined;
  /** When the device itself last said that it is over (at most 24 h ago). */
  readonly o?: number | undefined;
  /** Under `resetsKey` alone: when the device was reset, in the last 24 h, oldest first. */
  readonly r?: readonly number[] | undefined;
}
/** Counters of one device by typeCode; null in the state row while none runs. */
export type Memory = Readonly<Record<string, CounterMemory>>;

/** More changes of one type than this within ten minutes are flapping. @source docs/requirements.md B1 */
export const flapLimit = 6;
export const flapWindowMs = 10 * minute;

/** A step of one machine: what it remembers now and what happened. */
export interface CounterStep {
  readonly memory: CounterMemory | undefined;
  readonly effect: AlarmEffect | null;
}

/** Drops what says nothing, so that a quiet device has no memory at all. */
function tidy(memory: CounterMemory): CounterMemory | undefined {
  const kept: { -readonly [K in keyof CounterMemory]: CounterMemory[K] } = {};
  if (memory.u?.some((n) => n > 0) === true) kept.u = memory.u;
  if (memory.d !== undefined && memory.d > 0) kept.d = memory.d;
  if (memory.a === 1) kept.a = 1;
  if (memory.c !== undefined && memory.c.length > 0) kept.c = memory.c;
  if (memory.v === 1) kept.v = 1;
  if (memory.o !== undefined) kept.o = memory.o;
  for (const _ in kept) return kept;
  return undefined;
}

function recent(changes: readonly number[] | undefined, ts: number): readonly number[] {
  return changes === undefined ? [] : changes.filter((at) => ts - at < flapWindowMs);
}

interface Look {
  /** Per rule: 1 at the raise level, 0 seen below it, undefined not seen. */
  readonly above: ReadonlyArray<0 | 1 | undefined>;
  /** Index of a rule at the raise level that counts by itself, else of one raised by its trigger, else −1. */
  readonly raised: number;
  readonly value: number;
}

/** Null when the reading says nothing at all about this type. */
function look(machine: Machine, judged: Judged): Look | null {
  let seen = false;
  let raised = -1;
  let value = 0;
  const above: Array<0 | 1 | undefined> = [];
  for (let i = 0; i < machine.rules.length; i += 1) {
    const rule = machine.rules[i] as ReadyRule;
    const known = rule.read(judged);
    const read = known ?? rule.least?.(judged);
    const high = read !== undefined && isRaised(rule, read, judged);
    // A lower bound below the raise level says nothing.
    if (read === undefined || (known === undefined && !high)) {
      above.push(undefined);
      continue;
    }
    seen = true;
    above.push(high ? 1 : 0);
    if (high && (raised < 0 || machine.rules[raised]?.byTrigger === true)) {
      raised = i;
      value = read;
    }
  }
  return seen ? { above, raised, value } : null;
}

/** Whether any rule stands at its raise level: the only question a quiet device has to answer. */
function anyAbove(machine: Machine, judged: Judged): boolean {
  const { rules } = machine;
  for (let i = 0; i < rules.length; i += 1) {
    const rule = rules[i] as ReadyRule;
    const read = rule.read(judged) ?? rule.least?.(judged);
    if (read !== undefined && isRaised(rule, read, judged)) return true;
  }
  return false;
}

/**
 * Whether this reading counts towards the clear of `open`, stops it, or says nothing about it. Every rule must be at
 * its clear level; what this reading does not carry is taken from the last known values. It counts when it carries
 * what the alarm was raised by.
 */
function clearing(machine: Machine, open: OpenAlarm, judged: Judged): 'counts' | 'stops' | 'silent' {
  const known: Judged = { ...judged, metrics: judged.last, driftMs: undefined };
  const isOwn = machine.rules.some((rule) => rule.measure === open.metric);
  let counted = false;
  for (const rule of machine.rules) {
    const now = rule.read(judged);
    const value = now ?? rule.read(known);
    if (now !== undefined && (!isOwn || rule.measure === open.metric)) counted = true;
    if (value !== undefined && !compare(value, rule.clearBy, rule.clear)) return 'stops';
  }
  return counted ? 'counts' : 'silent';
}

function occurrence(machine: Machine, seen: Look, ts: number): Occurrence {
  const rule = machine.rules[seen.raised] as ReadyRule;
  return {
    ts,
    value: seen.value,
    threshold: rule.raise,
    metric: rule.measure,
    severity: machine.type.severity,
    source: 'rule',
    text: '',
  };
}

function count(machine: Machine, memory: CounterMemory, seen: Look): { u: readonly number[]; filled: boolean } {
  let filled = false;
  const u = machine.rules.map((rule, i) => {
    const before = memory.u?.[i] ?? 0;
    const above = seen.above[i];
    if (above === undefined || rule.byTrigger) return before;
    const n = above === 1 ? before + 1 : 0;
    if (n >= rule.raiseCount) filled = true;
    return n;
  });
  return { u, filled };
}

function stepInactive(
  machine: Machine,
  memory: CounterMemory,
  open: OpenAlarm | null,
  seen: Look,
  ts: number,
): CounterStep {
  const c = recent(memory.c, ts);
  const { u, filled } = count(machine, memory, seen);
  if (!filled) return { memory: tidy({ u, c, o: memory.o }), effect: null };
  const what = occurrence(machine, seen, ts);
  const effect = open === null ? raiseStep(machine.typeCode, what) : reopenStep(open, what);
  return { memory: tidy({ c: machine.type.latched ? [] : [...c, ts], o: memory.o }), effect };
}

function stepAbove(
  machine: Machine,
  memory: CounterMemory,
  open: OpenAlarm,
  seen: Look,
  ts: number,
  endedBefore: boolean,
): CounterStep {
  const what = occurrence(machine, seen, ts);
  const kept: CounterMemory = { c: memory.c, v: memory.v, o: memory.o };
  if (machine.rules[seen.raised]?.byTrigger === true) {
    return { memory: tidy(kept), effect: endedBefore ? null : peakStep(open, what) };
  }
  if (memory.a !== 1 && !endedBefore) return { memory: tidy(kept), effect: peakStep(open, what) };
  const { u, filled } = count(machine, memory, seen);
  if (!filled) return { memory: tidy({ ...kept, u, a: memory.a }), effect: endedBefore ? null : peakStep(open, what) };
  const c = memory.v === 1 ? [...recent(memory.c, ts), ts] : memory.c;
  return { memory: tidy({ c, o: memory.o }), effect: repeatStep(open, what, null) };
}

function stepBelow(machine: Machine, memory: CounterMemory, open: OpenAlarm, judged: Judged, ts: number): CounterStep {
  const verdict = clearing(machine, open, judged);
  if (verdict === 'silent') return { memory: tidy(memory), effect: null };
  const last = memory.c?.at(-1);
  if (memory.v === 1 && last !== undefined && ts - last >= flapWindowMs) {
    return { memory: tidy({ c: [ts], o: memory.o }), effect: clearStep(open, ts) };
  }
  const kept: CounterMemory = { a: 1, c: memory.c, v: memory.v, o: memory.o };
  if (verdict === 'stops') return { memory: tidy(kept), effect: null };
  const d = (memory.d ?? 0) + 1;
  if (d < machine.clearCount || memory.v === 1) return { memory: tidy({ ...kept, d }), effect: null };
  if (machine.type.latched) return { memory: tidy({ o: memory.o }), effect: endStep(open, ts) };
  const c = [...recent(memory.c, ts), ts];
  // Held active until ten minutes passed without a change; nothing is told meanwhile.
  if (c.length > flapLimit) return { memory: tidy({ ...kept, c, v: 1 }), effect: null };
  return { memory: tidy({ c, o: memory.o }), effect: clearStep(open, ts) };
}

/**
 * One reading through one counted type. Null: nothing to write, the memory stays as it is.
 * In maintenance nothing is raised and no counter runs towards it; clears still happen.
 * @source docs/requirements.md A13 (×n, hysteresis), B1 (flap damping), B2 (repeat, reopen)
 */
export function stepCounter(
  machine: Machine,
  memory: CounterMemory | undefined,
  open: OpenAlarm | null,
  judged: Judged,
  ts: number,
  inMaintenance: boolean,
): CounterStep | null {
  if (memory === undefined && open === null && (inMaintenance || !anyAbove(machine, judged))) return null;
  const seen = look(machine, judged);
  if (seen === null) return null;
  const held = memory ?? {};
  const active = open !== null && open.condition === 'active';
  const ended = active && open.endedAt !== null;
  if (!active) {
    if (inMaintenance) return memory === undefined ? null : { memory: tidy({ c: held.c, o: held.o }), effect: null };
    return stepInactive(machine, held, open, seen, ts);
  }
  if (seen.raised >= 0) {
    if (inMaintenance) return { memory: tidy({ a: held.a, c: held.c, v: held.v, o: held.o }), effect: null };
    return stepAbove(machine, held, open, seen, ts, ended);
  }
  if (ended) return memory === undefined ? null : { memory: tidy({ o: held.o }), effect: null };
  return stepBelow(machine, held, open, judged, ts);
}

/**
 * A reading that comes late and reaches the raise level of a latched type that needs a single one: it is raised, or
 * its times are widened, however late it is (within the 24 h that stale items are cut off at). No counter moves.
 * @source docs/requirements.md A13
 */
export function stepLate(machine: Machine, open: OpenAlarm | null, judged: Judged, ts: number): AlarmEffect | null {
  if (!machine.type.latched) return null;
  const seen = look(machine, judged);
  const rule = seen === null || seen.raised < 0 ? undefined : machine.rules[seen.raised];
  if (seen === null || rule === undefined || rule.byTrigger || rule.raiseCount > 1) return null;
  const what = occurrence(machine, seen, ts);
  return open === null ? raiseStep(machine.typeCode, what) : peakStep(open, what);
}
