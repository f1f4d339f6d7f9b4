import type { TFunction } from 'i18next';
import type { OverdueRule, RuleType } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { clampSeverity } from '#client/ui/status/severity.ts';
import { roleName } from '#client/ui/users/words.ts';

/** What a rule decides about: when events are due, when a device is silent, when a maintenance is late. */
export type Effect = 'events' | 'silence' | 'maintenance';

export function effectOf(ruleType: RuleType): Effect {
  if (ruleType === 'device_silent') return 'silence';
  return ruleType === 'maintenance_overdue' ? 'maintenance' : 'events';
}

const perHour = 60;
const perDay = 1_440;

/** Whole days and hours by their own unit, else minutes. */
export function minutesText(t: TFunction, minutes: number): string {
  if (minutes > 0 && minutes % perDay === 0) return t('overdue.unit.days', { n: minutes / perDay });
  if (minutes > 0 && minutes % perHour === 0) return t('overdue.unit.hours', { n: minutes / perHour });
  return t('overdue.unit.minutes', { n: minutes });
}

/** Severities, types and project in one line. */
export function scopeText(t: TFunction, rule: RuleView): string {
  const place = rule.projectId === null ? t('overdue.all.projects') : (rule.projectName ?? t('overdue.otherProject'));
  if (effectOf(rule.ruleType) !== 'events') return place;
  return [severitiesText(t, rule.severities), typesText(t, rule.typeCodes), place].join(' · ');
}

function severitiesText(t: TFunction, severities: readonly number[]): string {
  if (severities.length === 0 || severities.length === 4) return t('overdue.all.severities');
  return severities.map((each) => t(`severity.${clampSeverity(each)}`)).join(t('overdue.and'));
}

function typesText(t: TFunction, codes: readonly string[]): string {
  const [only] = codes;
  if (only === undefined) return t('overdue.all.types');
  return codes.length === 1 ? alarmTypeText(t, only) : t('overdue.types', { n: codes.length });
}

/** Who is told: the role, the named people, or both. */
export function toldText(t: TFunction, rule: Pick<OverdueRule, 'escalateRole' | 'escalateUserIds'>): string {
  const n = rule.escalateUserIds.length;
  const people = n === 0 ? '' : t('overdue.people', { n, count: n });
  const role = rule.escalateRole === null ? '' : roleName(rule.escalateRole);
  return [role, people].filter((part) => part !== '').join(t('overdue.and'));
}
