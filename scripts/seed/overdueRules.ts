import { ulid } from 'ulid';
import type { Scope } from '#domain/access/access.ts';
import type { RuleType } from '#domain/overdue/rule.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { saveRules, type SavedRule } from '#db/overdue/saveRules.ts';

type Told = Pick<SavedRule, 'name' | 'minutes' | 'severities' | 'escalateRole' | 'repeatMinutes' | 'maxRepeats'>;

/** What the corps asks of everybody: the worse, the sooner. */
const rules: Readonly<Partial<Record<RuleType, readonly Told[]>>> = {
  alarm_unhandled: [
    {
      name: '紧急与重要告警',
      minutes: 15,
      severities: [1, 2],
      escalateRole: 'supervise_zhidui',
      repeatMinutes: 60,
      maxRepeats: 3,
    },
    {
      name: '一般告警',
      minutes: 120,
      severities: [3, 4],
      escalateRole: 'supervise_zhidui',
      repeatMinutes: 0,
      maxRepeats: 1,
    },
  ],
  fault_unhandled: [
    {
      name: '紧急与重要故障',
      minutes: 120,
      severities: [1, 2],
      escalateRole: 'supervise_zhidui',
      repeatMinutes: 240,
      maxRepeats: 2,
    },
  ],
};

/** Overdue rules of the demonstration, and by when its open events are due under them. After the events. */
export async function storeOverdueRules(tx: WriteTx, scope: Scope, orgId: string, now: number): Promise<void> {
  for (const ruleType of ['alarm_unhandled', 'fault_unhandled'] as const) {
    const items = (rules[ruleType] ?? []).map((rule, orderNo): SavedRule => ({
      ...rule,
      typeCodes: [],
      projectId: null,
      escalateUserIds: [],
      enabled: true,
      orderNo,
      isDeleted: false,
    }));
    await saveRules(tx, scope, { orgId, ruleType, items, newId: () => ulid(now), now });
  }
}
