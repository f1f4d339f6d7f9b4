import type { EscalateRole, OverdueRule, RuleType } from './rule.ts';

/** Id of the built-in rules. */
export const factoryId = 'factory';

const given: Readonly<Record<RuleType, { readonly minutes: number; readonly escalateRole: EscalateRole | null }>> = {
  alarm_unhandled: { minutes: 30, escalateRole: 'supervise_zhidui' },
  fault_unhandled: { minutes: 240, escalateRole: 'supervise_zhidui' },
  device_silent: { minutes: 10, escalateRole: null },
  maintenance_overdue: { minutes: 0, escalateRole: 'operate' },
};

/**
 * The rule that stands where no organisation on the way to the root has one that fits.
 * @source docs/requirements.md A17
 */
export function factoryRule(ruleType: RuleType): OverdueRule {
  return {
    id: factoryId,
    orgId: '',
    name: '',
    ruleType,
    ...given[ruleType],
    severities: [],
    typeCodes: [],
    projectId: null,
    escalateUserIds: [],
    repeatMinutes: 0,
    maxRepeats: 1,
    enabled: true,
    orderNo: 0,
    version: 0,
  };
}
