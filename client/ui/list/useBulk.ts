import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '#client/i18n/textKey.ts';
import { CallError } from '#client/api/errors.ts';
import { toast } from '../toast.ts';

/** One row of a bulk action that did not go through. */
export interface Failed {
  readonly name: string;
  readonly reason: string;
}
interface Outcomes {
  readonly results: ReadonlyArray<{ readonly id: string; readonly errno: number; readonly errmsg: string }>;
}
interface Named {
  readonly id: string;
  readonly name: string;
}

/** How many went through, and how many did not. */
interface Summary {
  /** With `{n}`. */
  readonly done: TextKey;
  /** With `{n}` and `{failed}`. */
  readonly partial: TextKey;
}
const summary: Summary = { done: 'list.done', partial: 'list.partial' };

/**
 * Sends what is done to one row or many, and tells how it went: of one row its own word, of many how many, and which
 * not and why.
 */
export function useBulk(onDone: () => void, words: Summary = summary) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const run = async (rows: readonly Named[], send: () => Promise<Outcomes>, word: string): Promise<boolean> => {
    const tell = ({ results }: Outcomes): void => {
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const bad = results.filter(({ errno }) => errno !== 0 && errno !== 1001);
      const ok = results.length - bad.length;
      if (bad.length === 0) toast('ok', rows.length === 1 ? word : t(words.done, { n: ok }));
      else if (ok > 0) toast('warn', t(words.partial, { n: ok, failed: bad.length }));
      if (rows.length > 1) setFailed(bad.map(({ id, errmsg }) => ({ name: names.get(id) ?? id, reason: errmsg })));
    };
    setBusy(true);
    try {
      tell(await send());
      return true;
    } catch (error) {
      // The message is shown already; of many the reason of each is told as well.
      const data = error instanceof CallError ? (error.data as Partial<Outcomes> | null) : null;
      if (rows.length > 1 && data?.results !== undefined) tell({ results: data.results });
      return false;
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return { busy, failed, forget: () => setFailed([]), run };
}
