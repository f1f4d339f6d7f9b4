import type { AlarmEffect, OpenAlarm } from '../alarms/effect.ts';
import { stepLate } from '../alarms/counters.ts';
import type { Judged, JudgedDevice } from '../alarms/measures.ts';
import { clearStep } from '../alarms/steps.ts';
import { isQuiet, type Thresholds } from '../alarms/thresholds.ts';
import { applyTrigger, lastKnownOf, triggersOf, type Trigger } from '../alarms/triggers.ts';
import { kindCode } from '../codes.ts';
import type { DeviceStatus, StatusCode } from '../devices/device.ts';
import { formatPosition, parsePosition } from '../devices/position.ts';
import { deriveStatus } from '../devices/status.ts';
import { haversineM } from '../geo/distance.ts';
import { minute } from '../time.ts';
import { accBits, sameInARow } from './acceleration.ts';
import { derive, tiltAtLeast, type Derived } from './derive.ts';
import { endDismantle, FoldedAlarms, forgetOld, rememberOff } from './foldedAlarms.ts';
import { itemFlag, tsOf, type TelemetryItem } from './item.ts';
import { metrics as table, type MetricValues } from './metrics.ts';
import { isAfter, mergeValues, type FoldState, type ValueAge } from './state.ts';

/** What the rules must know of a device besides its state. */
export interface DeviceFacts extends JudgedDevice {
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
 * alarm; items older than 24 h are history only. A drifting clock is judged on the marked ones of the others, in
 * whatever order. `isDone` says whether a trigger already had its effect by the other queue; the caller asks
 * `triggersOf` for the keys of all items beforehand. `derived`, where the caller has it, is what `deriveMetrics` made
 * of each of `items` with these facts; it counts when the items come sorted.
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
  const alarms = new FoldedAlarms(facts.openAlarms, state.memory);
  let { orderTs, orderSeq, receivedAt, lastSeenAt, online, lastValues, accSame } = state;
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
    const isReset = item.modem?.resetCause !== undefined && isNewest && !inMaintenance;
    const moves = isNewest && (bits & facts.modelBits & accBits) === accBits;
    if (moves) accSame = sameInARow(accSame, lastValues, metrics);
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
      device: facts,
      ts,
      metrics,
      last: lastValues,
      ages,
      driftMs: drifts ? Math.abs(item.sentTs - item.receivedAt) : undefined,
      tiltAtLeast: tiltAtLeast(metrics, facts, bits),
      accSame: moves ? accSame : undefined,
      resets: isReset ? alarms.reset(ts) : undefined,
    };
    if (drifts) alarms.step(thresholds.clock, judged, ts, inMaintenance);

    // Buffered items are not marked, so that under a slow clock they bring no device back online either.
    const drifting = drifts && alarms.open.length > 0 && alarms.find('CLOCK_DRIFT')?.condition === 'active';
    if (drifting || (isNewest && item.receivedAt - ts <= liveMs)) {
      online = true;
      const offline = alarms.open.length === 0 ? null : alarms.find('OFFLINE');
      if (offline?.condition === 'active') alarms.apply(clearStep(offline, item.receivedAt));
    }

    if (isStale) continue;
    const speaks = item.alarm !== undefined || (bits & triggerBits) !== 0;
    for (const trigger of speaks ? triggersOf(item, thresholds) : none) {
      const heard = lastKnownOf({ lastValues, ages, memory: alarms.memory }, trigger.typeCode);
      if (!trigger.active) rememberOff(alarms, trigger);
      // The end is told again without harm: the other queue may have had nothing yet to end.
      if (!trigger.active || !isDone(trigger))
        alarms.apply(applyTrigger(alarms.find(trigger.typeCode), trigger, heard, inMaintenance));
    }
    if (isEmpty && !isReset) continue;
    if (isNewest) {
      if (alarms.isBusy() || !isQuiet(thresholds, judged, bits)) {
        for (const machine of thresholds.machines) alarms.step(machine, judged, ts, inMaintenance);
      }
      if (facts.positionSource === 'gps') placed = moved(metrics, placed ?? facts.position) ?? placed;
    } else if (!inMaintenance && !isQuiet(thresholds, judged, bits)) {
      for (const machine of thresholds.machines) {
        if (machine.type.latched) alarms.apply(stepLate(machine, alarms.find(machine.typeCode), judged, ts));
      }
    }
  }

  endDismantle(alarms, lastValues, ages);
  if (alarms.memory !== null) forgetOld(alarms, nowMs);
  let openFaultCount = 0;
  for (const alarm of alarms.open) if (alarm.kind === kindCode.fault) openFaultCount += 1;
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
      accSame,
      memory: alarms.memory,
    },
    effects: alarms.effects,
    position: placed,
    status: deriveStatus({
      openAlarms: alarms.open,
      online,
      inMaintenance,
      workState: lastValues.workState,
      modelReportsWorkState: facts.modelReportsWorkState,
    }),
    openAlarmCount: alarms.open.length - openFaultCount,
    openFaultCount,
    firmware,
  };
}

function moved(values: MetricValues, position: string | null): string | null {
  const { lng, lat } = values;
  if (lng === undefined || lat === undefined) return null;
  const text = formatPosition(lng, lat);
  const from = parsePosition(position);
  if (text === null) return null;
  return from === null || haversineM(from, { lng, lat }) > movedM ? text : null;
}
