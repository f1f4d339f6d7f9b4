import type { EscalateRole, RuleType } from '#domain/overdue/rule.ts';
import { bool, editable, id, index, int, json, table, text } from '../engine/columns.ts';
import { organization } from './organizations.ts';

/** By when something must be handled, and who is told when it was not. @source docs/requirements.md A17 */
export const overdueRule = table(
  'overdue_rule',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    ruleType: text().$type<RuleType>().notNull(),
    minutes: int().notNull(),
    /** Empty: all. */
    severities: json<readonly number[]>().notNull(),
    typeCodes: json<readonly string[]>().notNull(),
    projectId: text(),
    escalateRole: text().$type<EscalateRole>(),
    escalateUserIds: json<readonly string[]>().notNull(),
    repeatMinutes: int().notNull().default(0),
    maxRepeats: int().notNull().default(1),
    enabled: bool().notNull().default(true),
    orderNo: int().notNull().default(0),
    ...editable(),
  },
  (t) => [index('overdue_rule_org').on(t.orgId, t.ruleType, t.enabled)],
);
