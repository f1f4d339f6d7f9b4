import type { TFunction } from 'i18next';
import { factoryRule } from '#domain/overdue/factory.ts';
import { overdueFaults, type EscalateRole, type OverdueForm, type RuleType } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import type { Faults } from '#client/ui/form/useFields.ts';
import { roleName } from '#client/ui/users/words.ts';
import { settingsOf, type RuleItem } from './calls.ts';
import { effectOf, minutesText, scopeText } from './words.ts';

/** What the form holds. */
export interface Values extends OverdueForm {
  readonly projectId: string | null;
  readonly enabled: boolean;
}

const repeatOfNew = 30;
const timesOfNew = 3;

/** A rule as the form shows it. A copy of a rule from above keeps all but its name and the people it names. */
export function valuesOf(rule: RuleView): Values {
  const isOwn = rule.origin === 'own';
  return {
    ...settingsOf(rule),
    name: isOwn ? rule.name : '',
    escalateUserIds: isOwn ? rule.escalateUserIds : [],
  };
}

/** A new rule: as the factory's, but people are reminded. */
export function newValues(ruleType: RuleType): Values {
  const rule = factoryRule(ruleType);
  const repeats = effectOf(ruleType) === 'events';
  return {
    ...settingsOf(rule),
    name: rule.name,
    escalateUserIds: rule.escalateUserIds,
    repeatMinutes: repeats ? repeatOfNew : 0,
    maxRepeats: repeats ? timesOfNew : 1,
  };
}

export function faultsOf(ruleType: RuleType, values: Values): Faults<Values> {
  return overdueFaults(ruleType, values);
}

/** What is sent; `stored` is the rule that is replaced. */
export function itemOfForm(
  place: { readonly orgId: string; readonly ruleType: RuleType },
  values: Values,
  stored: { readonly id: string; readonly version: number } | undefined,
): RuleItem {
  return { ...place, ...values, ...(stored === undefined ? {} : { id: stored.id, version: stored.version }) };
}

/** A rule as lines of name and value, to say what somebody else changed. */
export function linesOf(t: TFunction, rule: RuleView): ReadonlyArray<readonly [string, string]> {
  const role: EscalateRole | null = rule.escalateRole;
  return [
    [t('overdue.form.name'), rule.name],
    [t('overdue.form.minutes'), minutesText(t, rule.minutes)],
    [t('overdue.form.scope'), scopeText(t, rule)],
    [t('overdue.form.role'), role === null ? '' : roleName(role)],
    [
      t('overdue.form.peopleShort'),
      rule.escalateUserIds.length === 0
        ? ''
        : t('overdue.people', { n: rule.escalateUserIds.length, count: rule.escalateUserIds.length }),
    ],
    [t('overdue.form.repeat'), rule.repeatMinutes === 0 ? t('overdue.form.once') : minutesText(t, rule.repeatMinutes)],
    [t('overdue.form.maxRepeats'), String(rule.maxRepeats)],
    [t('overdue.form.enabled'), t(rule.enabled ? 'overdue.on' : 'overdue.off')],
  ];
}
