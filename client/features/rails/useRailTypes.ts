import { get } from '#client/api/http.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useAsync } from '#client/ui/useAsync.ts';

export interface RailTypes {
  /** What a guardrail can be. */
  readonly offered: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  /** The code itself for one that is no longer offered. */
  readonly nameOf: (code: string) => string;
}

const kinds = ['dictionaries'] as const;

/** Types of guardrails: root may rename and add some. */
export function useRailTypes(): RailTypes {
  const { data, reload } = useAsync(
    (signal) => get('/api/web/dict/getDict', { type: ['railType'] }, { signal, quiet: true }),
    [],
  );
  useChanges(kinds, reload);
  const isChinese = currentLocale() === 'zh-CN';
  const rows = data?.railType ?? [];
  const offered = rows.map(({ code, name, nameEn }) => ({ value: code, label: isChinese ? name : nameEn }));
  return { offered, nameOf: (code) => offered.find(({ value }) => value === code)?.label ?? code };
}
