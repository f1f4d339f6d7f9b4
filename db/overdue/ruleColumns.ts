import { overdueRule } from '../schema/overdue.ts';

/** A rule as the domain knows it. */
export const ruleColumns = {
  id: overdueRule.id,
  orgId: overdueRule.orgId,
  name: overdueRule.name,
  ruleType: overdueRule.ruleType,
  minutes: overdueRule.minutes,
  severities: overdueRule.severities,
  typeCodes: overdueRule.typeCodes,
  projectId: overdueRule.projectId,
  escalateRole: overdueRule.escalateRole,
  escalateUserIds: overdueRule.escalateUserIds,
  repeatMinutes: overdueRule.repeatMinutes,
  maxRepeats: overdueRule.maxRepeats,
  enabled: overdueRule.enabled,
  orderNo: overdueRule.orderNo,
  version: overdueRule.version,
};
