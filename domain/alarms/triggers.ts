import { second } from '../time.ts';
import { itemFlag, tsOf, type TelemetryItem } from '../telemetry/item.ts';
import { metrics } from '../telemetry/metrics.ts';
import type { FoldState } from '../telemetry/state.ts';
import type { Severity } from './alarm.ts';
import { alarmType, catalogue, notForDevices } from './catalogue.ts';
import type { AlarmEffect, OpenAlarm } from './effect.ts';
import { clearStep, endStep, peakStep, raiseStep, reopenStep, repeatStep } from './steps.ts';
import { measureMetric, type Measure } from './measures.ts';
import { addOccurrence, type SpannedAnew } from './spans.ts';
import { thresholdOf, type Thresholds } from './thresholds.ts';

/**
 * What one item says by itself about a latched or flag code. Key of `event_trigger`: (deviceNo, typeCode,
 * sentTs, seq) — the time the device sent, never the repaired one, so that a repeat is known.
 */
export interface Trigger {
  readonly deviceNo: number;
  readonly typeCode: string;
  /** Column `ts` of event_trigger. */
  readonly sentTs: number;
  readonly seq: number;
  /** The time that orders and draws. */
  readonly ts: number;
  /** False: the device says that it is over. */
  readonly active: boolean;
  readonly severity: Severity;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly metric: string | null;
  readonly source: 'device' | 'rule';
  readonly text: string;
  /** Occurrences so near to each other are one. 0: each counts. */
  readonly mergeMs: number;
  /** A state that is reported again and again while it lasts; counts anew only after its end. */
  readonly isLevel: boolean;
}

/** Whether and when the measured condition of a code was last heard of. */
export interface LastKnown {
  readonly ts: number;
  readonly holds: boolean;
}

/** The catalogue's own figure; a project's lower one is still judged in the lane. */
const impactWarnG = 0.5;

/** Bound of a value that belongs to no metric. */
const maxFlagValue = 1_000_000;

/** What the last values say of a code that triggers raise; null when nothing is known. */
export function lastKnownOf(
  state: Pick<FoldState, 'lastValues' | 'ages' | 'memory'>,
  typeCode: string,
): LastKnown | null {
  const off = state.memory?.[typeCode]?.o;
  const told = off === undefined ? null : { ts: off, holds: false };
  if (typeCode !== 'DISMANTLE') return told;
  const tamper = state.lastValues.tamper;
  const age = state.ages.find((group) => (group.bits & (1 << metrics.tamper.bit)) !== 0);
  if (tamper === undefined || age === undefined) return told;
  if (told !== null && told.ts > age.ts) return told;
  return { ts: age.ts, holds: tamper === 1 };
}

/** Whether an item goes to the `alarms` queue as well; a door knows no device's own figures. */
export function hasTrigger(item: Pick<TelemetryItem, 'alarm' | 'metrics' | 'flags'>): boolean {
  if ((item.flags & itemFlag.stale) !== 0) return false;
  const { impactG, tamper, smoke } = item.metrics;
  return item.alarm !== undefined || tamper === 1 || smoke === 1 || (impactG !== undefined && impactG >= impactWarnG);
}

/** Triggers of one item; none of an item received more than 24 h after it was sent. */
export function triggersOf(item: TelemetryItem, thresholds: Thresholds): Trigger[] {
  const { impactG, tamper, smoke } = item.metrics;
  if (item.alarm === undefined && impactG === undefined && tamper !== 1 && smoke !== 1) return [];
  if ((item.flags & itemFlag.stale) !== 0) return [];
  const found: Trigger[] = [];
  const base = { deviceNo: item.deviceNo, sentTs: item.sentTs, seq: item.seq, ts: tsOf(item) };
  const measured = (
    typeCode: 'COLLISION' | 'IMPACT_WARN' | 'DISMANTLE' | 'FIRE',
    metric: string,
    value: number,
    threshold: number,
  ): void => {
    found.push({
      ...base,
      typeCode,
      active: true,
      severity: catalogue[typeCode].severity,
      value,
      threshold,
      metric,
      source: 'rule',
      text: '',
      mergeMs: typeCode === 'COLLISION' ? mergeMs(thresholds) : 0,
      isLevel: typeCode === 'DISMANTLE' || typeCode === 'FIRE',
    });
  };
  const collision = thresholdOf(thresholds, 'COLLISION', 'raise');
  const warning = thresholdOf(thresholds, 'IMPACT_WARN', 'raise');
  if (impactG !== undefined && impactG >= collision) measured('COLLISION', 'impactG', impactG, collision);
  else if (impactG !== undefined && impactG >= warning) measured('IMPACT_WARN', 'impactG', impactG, warning);
  if (tamper === 1) measured('DISMANTLE', 'tamper', 1, 1);
  if (smoke === 1) measured('FIRE', 'smoke', 1, 1);
  const flag = flagTrigger(item, base, thresholds);
  if (flag === null) return found;
  const same = found.findIndex((trigger) => trigger.typeCode === flag.typeCode);
  if (same < 0) return [...found, flag];
  // One item, one occurrence: the measured value and the device's own words together.
  const seen = found[same] as Trigger;
  if (!flag.active) return found;
  found[same] = {
    ...seen,
    severity: flag.severity,
    value: Math.max(seen.value ?? 0, flag.value ?? 0),
    text: flag.text,
    source: 'device',
  };
  return found;
}

function mergeMs(thresholds: Thresholds): number {
  return thresholdOf(thresholds, 'COLLISION', 'mergeSec') * second;
}

/** Which metric the value in a device's own alarm belongs to; null where that is not known. */
function flagMeasure(typeCode: string): 'impactG' | Measure | null {
  if (typeCode === 'COLLISION' || typeCode === 'IMPACT_WARN') return 'impactG';
  // A device says how strong it shakes, not how many times its median that is.
  if (typeCode === 'VIBRATION') return 'vibRms';
  return alarmType(typeCode)?.rules[0]?.measure ?? null;
}

/** Whether the value of a device's own word can be: inside its metric's range, or below a million of what has none. */
export function fitsFlag(typeCode: string, value: number): boolean {
  const measure = flagMeasure(typeCode);
  const key = measure === null || measure === 'impactG' ? measure : measureMetric(measure);
  if (key === null) return Math.abs(value) <= maxFlagValue;
  return value >= metrics[key].min && value <= metrics[key].max;
}

function flagTrigger(
  item: TelemetryItem,
  base: Pick<Trigger, 'deviceNo' | 'sentTs' | 'seq' | 'ts'>,
  thresholds: Thresholds,
): Trigger | null {
  const flag = item.alarm;
  const type = flag === undefined ? undefined : alarmType(flag.typeCode);
  if (flag === undefined || type === undefined || notForDevices.has(flag.typeCode)) return null;
  const severity = flag.severity === undefined ? type.severity : (Math.min(flag.severity, type.severity) as Severity);
  return {
    ...base,
    typeCode: flag.typeCode,
    active: flag.active,
    // A device may call it worse than the catalogue does, never milder.
    severity,
    value: flag.value ?? null,
    threshold: null,
    metric: flagMeasure(flag.typeCode),
    source: 'device',
    text: flag.text ?? '',
    mergeMs: flag.typeCode === 'COLLISION' ? mergeMs(thresholds) : 0,
    isLevel: false,
  };
}

/**
 * The step a trigger makes; null when it changes nothing. Whatever order triggers come in, a latched alarm ends with
 * the same first and last occurrence, worst value and measured end, and a collision with the same count. A device in
 * maintenance raises nothing.
 * @source docs/requirements.md A13, B2
 */
export function applyTrigger(
  open: OpenAlarm | null,
  trigger: Trigger,
  lastKnown: LastKnown | null,
  inMaintenance = false,
): AlarmEffect | null {
  const type = alarmType(trigger.typeCode);
  if (type === undefined) return null;
  if (!trigger.active) {
    if (open === null || open.condition !== 'active' || trigger.ts < open.lastOccurredAt) return null;
    if (!type.latched) return clearStep(open, trigger.ts, 'device');
    return type.hasMeasuredCondition && open.endedAt === null ? endStep(open, trigger.ts, 'device') : null;
  }
  if (inMaintenance) return null;
  // At one and the same time the end wins for latched types: rows know no sequence numbers, and they stay open anyway.
  const from = type.latched ? trigger.ts : trigger.ts + 1;
  const isOver = lastKnown !== null && !lastKnown.holds && lastKnown.ts >= from;
  if (open === null) {
    if (!type.latched) return isOver ? null : raiseStep(trigger.typeCode, trigger);
    const endedAt = type.hasMeasuredCondition && isOver ? lastKnown.ts : null;
    return raiseStep(trigger.typeCode, trigger, endedAt);
  }
  if (open.condition === 'cleared') {
    const { spans } = occurred(open, trigger, false);
    // What comes at the moment of the end comes anew, as it would have before that was noted.
    return open.clearedAt !== null && trigger.ts < open.clearedAt
      ? peakStep(open, trigger, open.endedAt, { count: open.count, spans })
      : reopenStep(open, trigger, { count: open.count + 1, spans });
  }
  const revived = open.endedAt !== null && trigger.ts > open.endedAt;
  const endedAt = open.endedAt === null || (revived && !isOver) ? null : open.endedAt;
  const { spans, more } = occurred(open, trigger, revived);
  const counted = { count: open.count + more, spans };
  return more > 0 ? repeatStep(open, trigger, endedAt, counted) : peakStep(open, trigger, endedAt, counted);
}

/** By how many an alarm that is open counts more after this trigger. */
function occurred(open: OpenAlarm, trigger: Trigger, revived: boolean): SpannedAnew {
  if (trigger.mergeMs > 0) return addOccurrence(open, trigger.ts, trigger.mergeMs);
  return { spans: open.spans, more: !trigger.isLevel || revived ? 1 : 0 };
}
