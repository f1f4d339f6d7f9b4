import type { AlarmEffect, OpenAlarm } from '../alarms/effect.ts';
import { stepCounter, type CounterMemory, type Memory } from '../alarms/counters.ts';
import type { Judged } from '../alarms/measures.ts';
import { resetsKey, resetsLeft, withReset } from '../alarms/resets.ts';
import { endStep, isOpen, peakStep } from '../alarms/steps.ts';
import type { Machine } from '../alarms/thresholds.ts';
import { lastKnownOf, type Trigger } from '../alarms/triggers.ts';
import { day } from '../time.ts';
import type { MetricValues } from './metrics.ts';
import type { ValueAge } from './state.ts';

/** Alarms, effects and counters of one device while its items are folded. */
export class FoldedAlarms {
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

  /** One more reset of the device; answers how many there were in the last 24 h. */
  reset(ts: number): number {
    const resets = withReset(this.memory, ts);
    this.remember(resetsKey, resets);
    return resets.r.length;
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

/**
 * Whether the cover is back is told by the newest word about it, whatever item brought that, in whatever order;
 * also two contradicting items of one moment end alike everywhere.
 */
export function endDismantle(alarms: FoldedAlarms, lastValues: MetricValues, ages: readonly ValueAge[]): void {
  const alarm = alarms.open.length === 0 ? null : alarms.find('DISMANTLE');
  if (alarm === null || alarm.condition !== 'active') return;
  const known = lastKnownOf({ lastValues, ages, memory: alarms.memory }, 'DISMANTLE');
  if (known === null || known.ts < alarm.lastOccurredAt) return;
  if (!known.holds && alarm.endedAt === null) alarms.apply(endStep(alarm, known.ts));
  if (known.holds && alarm.endedAt !== null) {
    alarms.apply(peakStep(alarm, { ...alarm, ts: known.ts, source: 'rule', text: '' }, null));
  }
}

export function rememberOff(alarms: FoldedAlarms, trigger: Trigger): void {
  const memory = alarms.memory?.[trigger.typeCode];
  if (memory?.o !== undefined && memory.o >= trigger.ts) return;
  alarms.remember(trigger.typeCode, { ...memory, o: trigger.ts });
}

/** Words and changes that no item can refer to any more. */
export function forgetOld(alarms: FoldedAlarms, nowMs: number): void {
  for (const [typeCode, memory] of Object.entries(alarms.memory ?? {})) {
    if (typeCode === resetsKey) {
      const left = resetsLeft(memory, nowMs);
      if (left?.r?.length !== memory.r?.length) alarms.remember(resetsKey, left);
      continue;
    }
    const { o, ...rest } = memory;
    if (o === undefined || nowMs - o <= day) continue;
    alarms.remember(typeCode, Object.keys(rest).length === 0 ? undefined : rest);
  }
}
