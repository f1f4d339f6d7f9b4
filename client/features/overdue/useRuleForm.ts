import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { overdueFaults, type RuleType } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import { CallError } from '#client/api/errors.ts';
import { ask } from '#client/ui/form/ask.ts';
import { useFields } from '#client/ui/form/useFields.ts';
import { toast } from '#client/ui/toast.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useState } from 'react';
import { itemOf, previewRule, saveRules } from './calls.ts';
import { faultsOf, itemOfForm, linesOf, newValues, valuesOf, type Values } from './form.ts';
import { effectOf } from './words.ts';

export interface RuleFormProps {
  readonly org: { readonly id: string; readonly name: string };
  readonly ruleType: RuleType;
  /** The organisation's own rules as they stand now, in their order. */
  readonly own: readonly RuleView[];
  /** The rule that is edited, or the one from above that is copied; absent: a new one. */
  readonly rule?: RuleView | undefined;
  /** The rules as the save answered them. */
  readonly put: (ruleType: RuleType, records: readonly RuleView[]) => void;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** As long after typing as every preview waits. */
const typingMs = 300;

/** The form of one rule: what is typed, what it would do, and whose version shall stand when somebody else saved. */
export function useRuleForm({ org, ruleType, own, rule, put, reload, onClose }: RuleFormProps) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(rule?.origin === 'own' ? rule : undefined);
  const [wrong, setWrong] = useState<string>();
  const effect = effectOf(ruleType);
  const place = { orgId: org.id, ruleType };
  const standing = own.find(({ id }) => id === seen?.id);
  // Deleted meanwhile: what is typed is a new rule.
  const stored = standing === undefined ? undefined : seen;

  const form = useFields<Values>({
    initial: rule === undefined ? newValues(ruleType) : valuesOf(rule),
    validate: (values) => faultsOf(ruleType, values),
    send: async (values) => {
      setWrong(undefined);
      const governed = preview.data?.governed ?? 0;
      const text = t(`overdue.ask.save.${effect}`, { n: governed });
      if (!(await ask({ title: t('common.tip'), text, yes: t('common.save') }))) return;
      const item = itemOfForm(place, values, stored);
      const items = own.map((each) => (each.id === stored?.id ? item : itemOf(each)));
      const { records, replanned } = await saveRules(stored === undefined ? [...items, item] : items);
      put(ruleType, records);
      toast('ok', t(`overdue.done.${effect}`, { n: replanned }));
      onClose();
    },
    onFailure: (error) => {
      if (!(error instanceof CallError)) return;
      // Somebody saved since these rules were read: they are read again, and the form says what changed.
      if (error.errno === 9004) reload();
      setWrong(error.fields.map(({ message }) => message).join('；'));
    },
  });
  const { values } = form;
  const key = JSON.stringify(itemOfForm(place, values, stored));
  const [asked] = useDebouncedValue(key, typingMs);
  const preview = useAsync(
    async (signal) => {
      const faults = overdueFaults(ruleType, values);
      const decides = (['minutes', 'typeCodes', 'repeatMinutes', 'maxRepeats'] as const).some((name) => name in faults);
      return decides ? null : previewRule(itemOfForm(place, values, stored), { signal });
    },
    [asked],
  );
  const changes =
    seen === undefined || standing === undefined || standing.version === seen.version
      ? undefined
      : linesOf(t, standing).filter(([, value], at) => value !== linesOf(t, seen)[at]?.[1]);
  const take = (theirs: boolean): void => {
    setSeen(standing);
    setWrong(undefined);
    if (theirs && standing !== undefined) form.reset(valuesOf(standing));
  };
  return {
    form,
    /** What somebody else changed meanwhile. */
    stale: changes === undefined ? null : { changes, onTake: take },
    isGone: seen !== undefined && standing === undefined,
    preview,
    effect,
    /** Words of faults that belong to no field of this form. */
    wrong: wrong === '' ? undefined : wrong,
  };
}
