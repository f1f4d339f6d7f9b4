import { useCallback, useEffect, useState } from 'react';
import type { RuleType } from '#domain/overdue/rule.ts';
import type { RuleView } from '#domain/overdue/view.ts';
import { second } from '#domain/time.ts';
import { onChanged } from '#client/realtime/live.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import { fetchRules } from './calls.ts';

const kinds = ['overdue', 'organizations'] as const;
/** Counts follow alarms: however many come, they are asked for so seldom. */
const countsMs = 5 * second;

/** The rules that an organisation has and inherits, kept fresh when somebody saves, and its counts when alarms move. */
export function useRules(orgId: string) {
  const list = useAsync((signal) => fetchRules(orgId, { signal }), [orgId]);
  const { reload } = list;
  useChanges(kinds, reload);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChanged('alarm', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, countsMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [reload]);
  // What stood for another organisation is not this one's.
  const read = list.data?.orgId === orgId ? list.data : undefined;
  const [answer, setAnswer] = useState<{ readonly over: unknown; readonly records: readonly RuleView[] }>();
  // The answer of a save stands until the list is read again: the next save builds on its versions.
  const records = answer !== undefined && answer.over === read ? answer.records : read?.records;
  // A save lasts: what was read meanwhile is older than its answer, and another organisation's rules may be shown.
  const latest = useLatest({ orgId, read, records });
  /** Rules of one type as a save answered them. */
  const put = useCallback(
    (ruleType: RuleType, saved: readonly RuleView[]): void => {
      const now = latest.current;
      if (now.orgId !== orgId) return;
      const others = now.records?.filter((rule) => rule.ruleType !== ruleType) ?? [];
      setAnswer({ over: now.read, records: [...others, ...saved] });
      reload();
    },
    [latest, orgId, reload],
  );
  return { ...list, data: read === undefined ? undefined : { ...read, records: records ?? [] }, put };
}
