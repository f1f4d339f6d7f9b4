import type { FieldFault, FieldParams, FieldText } from '../access/fieldTexts.ts';
import { alarmType } from '../alarms/catalogue.ts';
import type { AlarmKind } from '../alarms/alarm.ts';
import { kindCode } from '../codes.ts';
import { lengthOf } from '../orgs/organization.ts';

/** What a rule watches, in the order of the screen's tabs. @source docs/requirements.md A17 */
export const ruleTypes = ['alarm_unhandled', 'fault_unhandled', 'device_silent', 'maintenance_overdue'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Who may be told by role. */
export const escalateRoles = ['supervise_zhidui', 'operate'] as const;
export type EscalateRole = (typeof escalateRoles)[number];

/**
 * A rule as it is stored. An empty list of severities or types stands for all of them.
 * @source docs/requirements.md A17
 */
export interface OverdueRule {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly ruleType: RuleType;
  readonly minutes: number;
  readonly severities: readonly number[];
  readonly typeCodes: readonly string[];
  /** Only for this project; null for all of the organisation and below it. */
  readonly projectId: string | null;
  readonly escalateRole: EscalateRole | null;
  readonly escalateUserIds: readonly string[];
  /** 0: told once. */
  readonly repeatMinutes: number;
  /** How often people are told at most, the first time included. */
  readonly maxRepeats: number;
  readonly enabled: boolean;
  /** The smallest is asked first, within an organisation. */
  readonly orderNo: number;
  readonly version: number;
}

/** What a person types of a rule. */
export type OverdueForm = Pick<
  OverdueRule,
  'name' | 'minutes' | 'severities' | 'typeCodes' | 'escalateRole' | 'escalateUserIds' | 'repeatMinutes' | 'maxRepeats'
>;

/** Minutes that a rule may have. @source docs/requirements.md A17 */
export const minuteRange: Readonly<Record<RuleType, { readonly min: number; readonly max: number }>> = {
  alarm_unhandled: { min: 1, max: 10_080 },
  fault_unhandled: { min: 1, max: 10_080 },
  device_silent: { min: 1, max: 1_440 },
  maintenance_overdue: { min: 0, max: 525_600 },
};
export const repeatRange = { min: 5, max: 1_440 } as const;
export const maxRepeatsRange = { min: 1, max: 10 } as const;
export const mostNamedUsers = 20;
/** Rules of one organisation and type. */
export const mostRules = 50;

/** The type whose rules are asked for an alarm (3) or a fault (2). */
export function ruleTypeOf(kind: number): 'alarm_unhandled' | 'fault_unhandled' {
  return kind === kindCode.alarm ? 'alarm_unhandled' : 'fault_unhandled';
}

/** The kind of events that a type of rules speaks of; null for those that speak of none. */
export function kindOf(ruleType: RuleType): AlarmKind | null {
  if (ruleType === 'alarm_unhandled') return 3;
  return ruleType === 'fault_unhandled' ? 2 : null;
}

const inRange = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function fault(text: FieldText, params: FieldParams = {}): FieldFault {
  return { text, params };
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A17 */
export function overdueFaults(ruleType: RuleType, form: OverdueForm): Partial<Record<keyof OverdueForm, FieldFault>> {
  const faults: Partial<Record<keyof OverdueForm, FieldFault>> = {};
  const name = lengthOf(form.name);
  if (name === 0) faults.name = fault('overdue.name.required');
  else if (name < 2 || name > 40) faults.name = fault('overdue.name.length');
  const range = minuteRange[ruleType];
  if (!inRange(form.minutes, range)) faults.minutes = fault('overdue.minutes', { ...range });
  if (form.repeatMinutes !== 0 && !inRange(form.repeatMinutes, repeatRange))
    faults.repeatMinutes = fault('overdue.repeat');
  if (!inRange(form.maxRepeats, maxRepeatsRange)) faults.maxRepeats = fault('overdue.maxRepeats');
  const kind = kindOf(ruleType);
  if (form.typeCodes.some((code) => kind === null || alarmType(code)?.kind !== kind)) {
    faults.typeCodes = fault('overdue.typeCodes');
  }
  if (form.escalateUserIds.length > mostNamedUsers) faults.escalateUserIds = fault('overdue.users');
  const tellsNobody = form.escalateRole === null && form.escalateUserIds.length === 0;
  if (tellsNobody && ruleType !== 'device_silent') faults.escalateRole = fault('overdue.escalate');
  return faults;
}
