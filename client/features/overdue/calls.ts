import type { OverdueRule } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import { post, type CallOptions } from '#client/api/http.ts';

/** A rule as it is sent; without an id it is new. */
export type RuleItem = Omit<OverdueRule, 'id' | 'version' | 'orderNo'> & {
  readonly id?: string | undefined;
  readonly version?: number | undefined;
  readonly _delete?: boolean;
};

const sent = ({ severities, typeCodes, escalateUserIds, projectId, escalateRole, ...rest }: RuleItem) => ({
  ...rest,
  severities: [...severities],
  typeCodes: [...typeCodes],
  escalateUserIds: [...escalateUserIds],
  projectId: projectId ?? undefined,
  escalateRole: escalateRole ?? undefined,
});

/** The settings of a rule beside its name, its place and the people it names. */
export function settingsOf(rule: Omit<OverdueRule, 'id' | 'version' | 'orderNo' | 'orgId'>) {
  const { minutes, severities, typeCodes, projectId, escalateRole, repeatMinutes, maxRepeats, enabled } = rule;
  return { minutes, severities, typeCodes, projectId, escalateRole, repeatMinutes, maxRepeats, enabled };
}

/** A stored rule as it is sent back, as it is. */
export function itemOf(rule: RuleView): RuleItem {
  const { id, version, orgId, name, ruleType, escalateUserIds } = rule;
  return { id, version, orgId, name, ruleType, escalateUserIds, ...settingsOf(rule) };
}

export async function fetchRules(orgId: string, options: CallOptions) {
  return post('/home/overdue/overdue/configList', { orgId }, { ...options, quiet: true });
}

/** All rules of one organisation and type, in their order. */
export async function saveRules(items: readonly RuleItem[]) {
  return post('/home/overdue/overdue/configSave', { items: items.map(sent) }, { quiet: true });
}

export async function previewRule(rule: RuleItem, options: CallOptions) {
  const { _delete, ...asked } = sent(rule);
  return post('/home/overdue/overdue/preview', asked, { ...options, quiet: true });
}

const shownPeople = 20;

/** People of the caller's organisation and below it who may be told. */
export async function findPeople(keyword: string, options: CallOptions) {
  const asked = { page: 1, page_size: shownPeople, keyword, status: ['enabled' as const] };
  return post('/home/user/user/listPage', asked, { ...options, quiet: true });
}
