import type { OpenAlarm, AlarmEffect } from '../alarms/effect.ts';
import { raiseStep, reopenStep, type Occurrence } from '../alarms/steps.ts';
import { catalogue } from '../alarms/catalogue.ts';
import { minute } from '../time.ts';
import { dayRange } from '../zone.ts';
import { factoryRule } from './factory.ts';
import { nearestRule, type RulePlace } from './match.ts';
import type { OverdueRule } from './rule.ts';

export const maintenanceCode = 'MAINTENANCE_OVERDUE';

/** The rule that says how long after its date a maintenance is overdue. @source docs/requirements.md A17, B4 */
export function maintenanceRule(rules: readonly OverdueRule[], place: RulePlace): OverdueRule {
  return nearestRule(rules, 'maintenance_overdue', place) ?? factoryRule('maintenance_overdue');
}

/** When a device's day of maintenance begins, as a guardrail's does; null for what is no day. */
export function dueOfDay(zone: string, nextMaintainAt: string): number | null {
  return dayRange(zone, nextMaintainAt)?.start ?? null;
}

export function isLate(dueAt: number, rule: Pick<OverdueRule, 'minutes'>, nowMs: number): boolean {
  return dueAt + rule.minutes * minute <= nowMs;
}

/** An event of this type, open or not. */
export interface KnownOverdue {
  readonly condition: string;
  /** The date that it was raised for. */
  readonly value: number | null;
}

/** A date is told of once: not again while it is active, nor after somebody cleared it or called it false. */
export function isToldOf(known: readonly KnownOverdue[], dueAt: number): boolean {
  return known.some(({ condition, value }) => condition === 'active' || value === dueAt);
}

/** The step of a maintenance that is overdue; `open` is what is open of it: cleared, and handled by nobody. */
export function overdueStep(
  open: OpenAlarm | null,
  { dueAt, minutes, nowMs }: { readonly dueAt: number; readonly minutes: number; readonly nowMs: number },
): AlarmEffect {
  const seen: Occurrence = {
    ts: nowMs,
    value: dueAt,
    threshold: minutes,
    metric: null,
    severity: catalogue[maintenanceCode].severity,
    source: 'rule',
    text: '',
  };
  if (open === null) return raiseStep(maintenanceCode, seen);
  const effect = reopenStep(open, seen);
  return { ...effect, after: { ...effect.after, value: dueAt, threshold: minutes } };
}
