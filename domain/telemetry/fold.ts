import type { AlarmEffect, OpenAlarm } from '../alarms/effect.ts';
import { stepCounter, stepLate, type CounterMemory, type Memory } from '../alarms/counters.ts';
import type { Judged } from '../alarms/measures.ts';
import { clearStep, endStep, isOpen, peakStep } from '../alarms/steps.ts';
import { isQuiet, type Machine, type Thresholds } from '../alarms/thresholds.ts';
import { applyTrigger, lastKnownOf, triggersOf, type Trigger } from '../alarms/triggers.ts';
import { kindCode } from '../codes.ts';
import type { DeviceStatus, StatusCode } from '../devices/device.ts';
import { formatPosition, parsePosition } from '../devices/position.ts';
import { deriveStatus } from '../devices/status.ts';
import { haversineM, type LngLat } from '../geo/distance.ts';
import { day, minute } from '../time.ts';
import { derive, tiltAtLeast, type Derived } from './derive.ts';
import { itemFlag, tsOf, type TelemetryItem } from './item.ts';
import { metrics as table, type MetricValues } from './metrics.ts';
import { isAfter, mergeValues, type FoldState, type ValueAge } from './state.ts';

/** What the rules must know of a device besides its state. */
export interface DeviceFacts {
  /** maintenanceUntil lies after now. */
  readonly inMaintenance: boolean;
  /** The model's type lists workState among its metrics. */
  readonly modelReportsWorkState: boolean;
  /** Tilt of the axes at commissioning, in degrees. */
  readonly baseX: number;
  readonly baseY: number;
  readonly baseZ: number;
  /** Sensor above the post's foot; null: displacement is never derived from tilt. */
  readonly heightMm: number | null;
  /** The last position a person set. */
  readonly installPosition: LngLat | null;
  readonly position: string | null;
  readonly positionSource: 'manual' | 'gps';
  readonly thresholds: Thresholds;
  readonly openAlarms: readonly OpenAlarm[];
}

export interface Folded {
  readonly state: FoldState;
  /** In the order in which they happened; a run of `peak` of one type is one. */
  readonly effects: readonly AlarmEffect[];
  /** 'lng,lat' with six decimals when a gps device moved more than 20 m, else null. */
  readonly position: string | null;
  readonly status: { readonly deviceStatus: DeviceStatus; readonly statusCode: StatusCode };
  readonly openAlarmCount: number;
  readonly openFaultCount: number;
  /** The newest firmware that these items told, else null. */
  readonly firmware: string | null;
}

/** A report older than this when it arrived does not bring a device online. @source docs/requirements.md B1 */
export const liveMs = 10 * minute;
/** A gps device that moved less stays where it stands on the map. @source docs/requirements.md A10 */
export const movedM = 20;

const triggerBits = (1 << table.impactG.bit) | (1 << table.tamper.bit) | (1 << table.smoke.bit);
const none: readonly Trigger[] = [];
const noDerived: readonly Derived[] = [];

/** Alarms, effects and counters of one device while its items are folded. */
class Desk {
  open: readonly OpenAlarm[];
  readonly effects: AlarmEffect[] = [];
  memory: Record<string, CounterMemory> | null;
  private shared: boolean;

  constructor(open: readonly OpenAlarm[], memory: Memory | null) {
    this.open = open;
    this.memory = memory;
    this.shared = true;
  }

  find(typeCode: string): OpenAlarm | null {
    for (const alarm of this.open) if (alarm.typeCode === typeCode) return alarm;
    return null;
  }

  /** Something is open or runs, so that a quiet reading matters too. */
  isBusy(): boolean {
    return this.memory !== null || this.open.length > 0;
  }

  remember(typeCode: string, memory: CounterMemory | undefined): void {
    if (memory === undefined && this.memory?.[typeCode] === undefined) return;
    if (this.shared) {
      this.memory = { ...this.memory };
      this.shared = false;
    }
    const kept = this.memory ?? {};
    if (memory === undefined) delete kept[typeCode];
    else kept[typeCode] = memory;
    let empty = true;
    for (const _ in kept) empty = false;
    this.memory = empty ? null : kept;
    if (empty) this.shared = true;
  }

  apply(effect: AlarmEffect | null): void {
    if (effect === null) return;
    const others = this.open.filter((alarm) => alarm.typeCode !== effect.typeCode);
    this.open = isOpen(effect.after) ? [...others, effect.after] : others;
    const before = effect.effect === 'peak' ? this.effects.findLastIndex((e) => e.typeCode === effect.typeCode) : -1;
    if (before >= 0 && this.effects[before]?.effect === 'peak') this.effects[before] = effect;
    else this.effects.push(effect);
  }

  step(machine: Machine, judged: Judged, ts: number, inMaintenance: boolean): void {
    const open = this.open.length === 0 ? null : this.find(machine.typeCode);
    const memory = this.memory === null ? undefined : this.memory[machine.typeCode];
    const step = stepCounter(machine, memory, open, judged, ts, inMaintenance);
    if (step === null) return;
    this.remember(machine.typeCode, step.memory);
    this.apply(step.effect);
  }
}

function sorted(items: readonly TelemetryItem[]): readonly TelemetryItem[] {
  if (items.length < 2 || isSorted(items)) return items;
  return [...items].sort((a, b) => tsOf(a) - tsOf(b) || a.seq - b.seq);
}

function isSorted(items: readonly TelemetryItem[]): boolean {
  for (let i = 1; i < items.length; i += 1) {
    const [before, item] = [items[i - 1] as TelemetryItem, items[i] as TelemetryItem];
    if (!isAfter(tsOf(item), item.seq, tsOf(before), before.seq)) return false;
  }
  return true;
}

/**
 * Folds the new items of one device, sorted by (ts, seq) here, through every rule. Pure.
 * Items that are not newer than the order key go to history, fill gaps of the last values and may raise a latched
 * alarm; items older than 24 h are history only. A drifting clock is judged on the marked ones of the others, in whatever order.
 * `isDone` says whether a trigger already had its effect by the other queue; the caller asks `triggersOf` for the
 * keys of all items beforehand. `derived`, where the caller has it, is what `deriveMetrics` made of each of `items`
 * with these facts; it counts when the items come sorted.
 * @source docs/requirements.md A11, A13, B1, B2
 */
export function foldDevice(
  state: FoldState,
  facts: DeviceFacts,
  items: readonly TelemetryItem[],
  nowMs: number,
  isDone: (trigger: Trigger) => boolean = () => false,
  derived: readonly Derived[] = noDerived,
): Folded {
  const { thresholds, inMaintenance } = facts;
  const desk = new Desk(facts.openAlarms, state.memory);
  let { orderTs, orderSeq, receivedAt, lastSeenAt, online, lastValues } = state;
  let ages: readonly ValueAge[] = state.ages;
  let placed: string | null = null;
  let firmware: string | null = null;

  const ordered = sorted(items);
  const known = ordered === items ? derived : noDerived;
  for (let i = 0; i < ordered.length; i += 1) {
    const item = ordered[i] as TelemetryItem;
    const ts = tsOf(item);
    const isStale = (item.flags & itemFlag.stale) !== 0;
    const isNewest = !isStale && isAfter(ts, item.seq, orderTs, orderSeq);
    const { values: metrics, bits } = known[i] ?? derive(item, facts);
    const isEmpty = bits === 0;
    if (item.receivedAt > lastSeenAt) lastSeenAt = item.receivedAt;
    if (isNewest) {
      orderTs = ts;
      orderSeq = item.seq;
      if (item.receivedAt > receivedAt) receivedAt = item.receivedAt;
      if (item.firmware !== undefined) firmware = item.firmware;
    }
    if (!isStale && !isEmpty) ({ lastValues, ages } = mergeValues(lastValues, ages, metrics, ts, item.seq, bits));

    const drifts = !isStale && (item.flags & itemFlag.newest) !== 0;
    const judged: Judged = {
      metrics,
      last: lastValues,
      installPosition: facts.installPosition,
      driftMs: drifts ? Math.abs(item.sentTs - item.receivedAt) : undefined,
      tiltAtLeast: tiltAtLeast(metrics, facts, bits),
    };
    if (drifts) desk.step(thresholds.clock, judged, ts, inMaintenance);

    // Buffered items are not marked, so that they bring nobody back under a slow clock either.
    const drifting = drifts && desk.open.length > 0 && desk.find('CLOCK_DRIFT')?.condition === 'active';
    if (drifting || (isNewest && item.receivedAt - ts <= liveMs)) {
      online = true;
      const offline = desk.open.length === 0 ? null : desk.find('OFFLINE');
      if (offline?.condition === 'active') desk.apply(clearStep(offline, item.receivedAt));
    }

    if (isStale) continue;
    const speaks = item.alarm !== undefined || (bits & triggerBits) !== 0;
    for (const trigger of speaks ? triggersOf(item, thresholds) : none) {
      const heard = lastKnownOf({ lastValues, ages, memory: desk.memory }, trigger.typeCode);
      if (!trigger.active) rememberOff(desk, trigger);
      // The end is told again without harm: the other queue may have had nothing yet to end.
      if (!trigger.active || !isDone(trigger))
        desk.apply(applyTrigger(desk.find(trigger.typeCode), trigger, heard, inMaintenance));
    }
    if (isEmpty) continue;
    if (isNewest) {
      if (desk.isBusy() || !isQuiet(thresholds, judged, bits)) {
        for (const machine of thresholds.machines) desk.step(machine, judged, ts, inMaintenance);
      }
      if (facts.positionSource === 'gps') placed = moved(metrics, placed ?? facts.position) ?? placed;
    } else if (!inMaintenance && !isQuiet(thresholds, judged, bits)) {
      for (const machine of thresholds.machines) {
        if (machine.type.latched) desk.apply(stepLate(machine, desk.find(machine.typeCode), judged, ts));
      }
    }
  }

  endDismantle(desk, lastValues, ages);
  if (desk.memory !== null) forgetOld(desk, nowMs);
  let openFaultCount = 0;
  for (const alarm of desk.open) if (alarm.kind === kindCode.fault) openFaultCount += 1;
  return {
    state: {
      orderTs,
      orderSeq,
      receivedAt,
      lastSeenAt,
      online,
      silenceLimitMs: state.silenceLimitMs,
      lastValues,
      ages,
      memory: desk.memory,
    },
    effects: desk.effects,
    position: placed,
    status: deriveStatus({
      openAlarms: desk.open,
      online,
      inMaintenance,
      workState: lastValues.workState,
      modelReportsWorkState: facts.modelReportsWorkState,
    }),
    openAlarmCount: desk.open.length - openFaultCount,
    openFaultCount,
    firmware,
  };
}

/**
 * Whether the cover is back is told by the newest word about it, whatever item brought that, in whatever order;
 * also two contradicting items of one moment end alike everywhere.
 */
function endDismantle(desk: Desk, lastValues: MetricValues, ages: readonly ValueAge[]): void {
  const alarm = desk.open.length === 0 ? null : desk.find('DISMANTLE');
  if (alarm === null || alarm.condition !== 'active') return;
  const known = lastKnownOf({ lastValues, ages, memory: desk.memory }, 'DISMANTLE');
  if (known === null || known.ts < alarm.lastOccurredAt) return;
  if (!known.holds && alarm.endedAt === null) desk.apply(endStep(alarm, known.ts));
  if (known.holds && alarm.endedAt !== null) {
    desk.apply(peakStep(alarm, { ...alarm, ts: known.ts, source: 'rule', text: '' }, null));
  }
}

function rememberOff(desk: Desk, trigger: Trigger): void {
  const memory = desk.memory?.[trigger.typeCode];
  if (memory?.o !== undefined && memory.o >= trigger.ts) return;
  desk.remember(trigger.typeCode, { ...memory, o: trigger.ts });
}

/** Words and changes that no item can refer to any more. */
function forgetOld(desk: Desk, nowMs: number): void {
  for (const [typeCode, memory] of Object.entries(desk.memory ?? {})) {
    const { o, ...rest } = memory;
    if (o === undefined || nowMs - o <= day) continue;
    desk.remember(typeCode, Object.keys(rest).length === 0 ? undefined : rest);
  }
}

function moved(values: MetricValues, position: string | null): string | null {
  const { lng, lat } = values;
  if (lng === undefined || lat === undefined) return null;
  const text = formatPosition(lng, lat);
  const from = parsePosition(position);
  if (text === null) return null;
  return from === null || haversineM(from, { lng, lat }) > movedM ? text : null;
}
