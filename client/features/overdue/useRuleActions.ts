import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleType } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import { messageOf } from '#client/api/errors.ts';
import { ask } from '#client/ui/form/ask.ts';
import { toast } from '#client/ui/toast.ts';
import { itemOf, saveRules, type RuleItem } from './calls.ts';
import { effectOf } from './words.ts';

interface Options {
  readonly orgName: string;
  readonly ruleType: RuleType;
  /** The organisation's own rules, in their order. */
  readonly own: readonly RuleView[];
  /** The rules as the save answered them. */
  readonly put: (ruleType: RuleType, records: readonly RuleView[]) => void;
  readonly reload: () => void;
}

/**
 * Switches, deletes and orders rules. Each is asked first, for what waits is planned anew.
 * @source docs/requirements.md C17
 */
export function useRuleActions({ orgName, ruleType, own, put, reload }: Options) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const kind = effectOf(ruleType);
  const effect = t(`overdue.ask.effect.${kind}`, { org: orgName });

  const send = async (question: string, items: readonly RuleItem[], isDanger = false): Promise<boolean> => {
    const text = `${question}${effect}`;
    if (!(await ask({ title: t('common.tip'), text, ...(isDanger ? { isDanger, yes: t('overdue.remove') } : {}) }))) {
      return false;
    }
    setBusy(true);
    try {
      const { records, replanned } = await saveRules(items);
      put(ruleType, records);
      toast('ok', t(`overdue.done.${kind}`, { n: replanned }));
      return true;
    } catch (error) {
      toast('error', messageOf(error));
      // Somebody may have been faster: what stands there now is shown.
      reload();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const others = (rule: RuleView, change: (item: RuleItem) => RuleItem): RuleItem[] =>
    own.map((each) => (each.id === rule.id ? change(itemOf(each)) : itemOf(each)));
  return {
    busy,
    toggle: (rule: RuleView) => {
      const { name, enabled } = rule;
      const question = t(enabled ? 'overdue.ask.disable' : 'overdue.ask.enable', { name });
      return send(
        question,
        others(rule, (item) => ({ ...item, enabled: !enabled })),
      );
    },
    remove: (rule: RuleView) =>
      send(
        t('overdue.ask.remove', { name: rule.name }),
        others(rule, (item) => ({ ...item, _delete: true })),
        true,
      ),
    order: (ids: readonly string[]) => {
      const byId = new Map(own.map((rule) => [rule.id, rule]));
      const items = ids.flatMap((id) => byId.get(id) ?? []).map(itemOf);
      return send(t('overdue.ask.order'), items);
    },
  };
}
