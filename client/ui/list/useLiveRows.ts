import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#client/api/http.ts';
import { useAsync } from '../useAsync.ts';
import { useLatest } from '../useLatest.ts';
import { useRetry } from '../useRetry.ts';
import { changedIds, holdRows } from './holdRows.ts';

const flashMs = 1_200;
const releaseMs = 300;
const none: ReadonlySet<string> = new Set();

interface Row {
  readonly id: string;
}

export interface Ask<R extends Row, P extends Page<R>> {
  /** Names what is asked for: another key is another page. */
  readonly key: string;
  readonly load: (signal: AbortSignal) => Promise<P>;
  /** These rows as they are, on whatever page they stand; the ones that are gone are left out. */
  readonly find: (ids: readonly string[], signal: AbortSignal) => Promise<Page<R>>;
  /** How many rows stand before the end of the page: its number times its size. */
  readonly end: number;
  /** The rows must not move: a pointer is over them, or one is picked. */
  readonly held: boolean;
  /** Two rows with the same mark look the same; all of the row when absent. */
  readonly markOf?: (row: R) => string;
}

export interface LiveList<R> {
  /** Undefined until the first page is there. */
  readonly rows: readonly R[] | undefined;
  readonly total: number;
  /** There are more than `total`. */
  readonly isMore?: boolean;
  /** Key of the page behind this one, null at the end; of a list that is read by key. */
  readonly next?: string | null | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  /** New rows that wait behind the bar. */
  readonly waiting: number;
  /** Ids that changed just now. */
  readonly changed: ReadonlySet<string>;
  readonly reload: () => void;
}

export interface LiveRows<R extends Row, P extends Page<R>> extends LiveList<R> {
  /** The last page that was asked for, whole. */
  readonly page: P | undefined;
  /** Somebody changed something: the page is asked again, or, while it is held, its rows follow in place. */
  readonly follow: () => void;
}

/**
 * A page of rows that keeps still while somebody points at it, and catches up after.
 * @source docs/requirements.md C0 (Live rows)
 */
export function useLiveRows<R extends Row, P extends Page<R>>(ask: Ask<R, P>): LiveRows<R, P> {
  const { held, markOf = JSON.stringify } = ask;
  // The server says its words in the person's language: in another one it is another page.
  const { language } = useTranslation().i18n;
  const key = `${language} ${ask.key}`;
  const { data, error, loading, reload } = useAsync(async (signal) => ({ key, page: await ask.load(signal) }), [key]);
  const [shown, setShown] = useState<{
    readonly of: typeof data;
    readonly rows: readonly R[] | undefined;
    readonly total: number;
    readonly waiting: number;
    readonly changed: ReadonlySet<string>;
    /** Something happened that the rows do not show, or not in their order. */
    readonly isBehind: boolean;
  }>({ of: undefined, rows: undefined, total: 0, waiting: 0, changed: none, isBehind: false });

  // A page that was asked for replaces what live changes made of the one before.
  if (data !== undefined && data !== shown.of) {
    const { records, total } = data.page;
    const before = shown.of?.key === data.key ? (shown.rows ?? []) : [];
    const changed = new Set(changedIds(before, records, markOf));
    setShown({ of: data, rows: records, total, waiting: 0, changed, isBehind: false });
  }

  const latest = useLatest({ ...ask, key, shown, markOf });
  const asking = useRef<AbortController>(undefined);
  const follow = useCallback(() => {
    const { shown: now, held: isHeld, key: wanted } = latest.current;
    const { of, rows } = now;
    asking.current?.abort();
    if (!isHeld || of?.key !== wanted || rows === undefined) {
      reload();
      return;
    }
    const { signal } = (asking.current = new AbortController());
    const settle = async (): Promise<void> => {
      const page = await latest.current.load(signal);
      const here = new Set(page.records.map(({ id }) => id));
      const missing = rows.filter(({ id }) => !here.has(id)).map(({ id }) => id);
      const elsewhere = missing.length === 0 ? [] : (await latest.current.find(missing, signal)).records;
      if (signal.aborted) return;
      const { end, markOf: mark } = latest.current;
      setShown((before) => {
        if (before.of !== of || before.rows === undefined) return before;
        const { records, total } = of.page;
        const place = { taken: records.length, behind: Math.max(0, total - end) };
        const { changed, ...next } = holdRows(before.rows, { records: page.records, elsewhere, ...place }, mark);
        return { ...before, ...next, changed: new Set(changed), total: page.total, isBehind: true };
      });
    };
    settle().catch(() => {
      // In the log already; the page is asked again when it is let go.
      setShown((before) => (before.of === of ? { ...before, isBehind: true } : before));
    });
  }, [latest, reload]);
  useEffect(() => () => asking.current?.abort(), []);

  const { changed } = shown;
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(
      () => setShown((before) => (before.changed === changed ? { ...before, changed: none } : before)),
      flashMs,
    );
    return () => clearTimeout(timer);
  }, [changed]);

  // What was kept back comes when nobody holds the page any more.
  const isDue = shown.isBehind && !held;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(reload, releaseMs);
    return () => clearTimeout(timer);
  }, [isDue, reload]);

  const { rows, total, waiting } = shown;
  // What changed the rows is not told twice.
  useRetry(rows !== undefined && error !== undefined && !loading, reload);
  const isMore = data?.page.isMore === true;
  return { page: data?.page, rows, total, isMore, error, loading, waiting, changed, reload, follow };
}
