import { useMemo } from 'react';
import { get } from '#client/api/http.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { useChanges } from '#client/ui/list/useLiveList.ts';
import { useAsync } from '#client/ui/useAsync.ts';

export interface Causes {
  /** What can be chosen. */
  readonly offered: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  /** The code itself for one that is no longer offered. */
  readonly nameOf: (code: string) => string;
}

const kinds = ['dictionaries'] as const;

/** Why alarms happen: root may rename and add some. */
export function useCauses(): Causes {
  const { data, reload } = useAsync(
    (signal) => get('/api/web/dict/getDict', { type: ['alarmCause'] }, { signal, quiet: true }),
    [],
  );
  useChanges(kinds, reload);
  const isChinese = currentLocale() === 'zh-CN';
  const rows = data?.alarmCause;
  return useMemo(() => {
    const offered = (rows ?? []).map(({ code, name, nameEn }) => ({ value: code, label: isChinese ? name : nameEn }));
    return { offered, nameOf: (code: string) => offered.find(({ value }) => value === code)?.label ?? code };
  }, [rows, isChinese]);
}
