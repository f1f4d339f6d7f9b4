import { useCallback, useRef, useState } from 'react';
import { messageOf } from '#client/api/errors.ts';
import type { Page } from '#client/api/http.ts';
import { toast } from '../toast.ts';
import { useLatest } from '../useLatest.ts';
import { maxPicked, offerOf, pagesOf, type Offer } from './offer.ts';

/** Rows of one question: as many as a call answers. @source docs/requirements.md D0.5 */
const limit = 100;

interface Row {
  readonly id: string;
}

export interface Picks<R extends Row> {
  readonly picked: ReadonlySet<string>;
  readonly pick: (ids: ReadonlySet<string>) => void;
  readonly clear: () => void;
  /** Unpicks what was sent; what was picked since stays. */
  readonly drop: (rows: readonly Row[]) => void;
  /** A pointer is over the table or a row is picked: the rows must not move. */
  readonly held: boolean;
  readonly onHover: (over: boolean) => void;
  /** The rows that are picked, the ones of other pages too. */
  readonly chosen: (rows: readonly R[] | undefined) => readonly R[];
  readonly offer: (rows: readonly R[] | undefined, total: number) => Offer | undefined;
  /** Picks the first `n` that match. */
  readonly pickAll: (n: number) => Promise<void>;
  readonly asking: boolean;
}

interface Picked<R> {
  /** Under which filters, on which page. */
  readonly of: string;
  readonly ids: ReadonlySet<string>;
  /** Rows that came with all that match, by id. */
  readonly known: ReadonlyMap<string, R>;
}

const noIds: ReadonlySet<string> = new Set();
const noRows: ReadonlyMap<string, never> = new Map<string, never>();

const nothing = (): void => undefined;
/** Of a list whose rows cannot be picked. */
export const noPicks: Omit<Picks<Row>, 'chosen'> & { readonly chosen: () => readonly never[] } = {
  picked: noIds,
  pick: nothing,
  clear: nothing,
  drop: nothing,
  held: false,
  onHover: nothing,
  chosen: () => [],
  offer: () => undefined,
  pickAll: async () => undefined,
  asking: false,
};

/**
 * The picked rows of a list: other filters or another page, named by `key`, start with none. `load` asks for a page
 * under the list's own filters.
 * @source docs/requirements.md C0 (Tables: "select all N matching" up to 500)
 */
export function usePicked<R extends Row>(
  key: string,
  load: (page: number, limit: number) => Promise<Page<R>>,
): Picks<R> {
  const [picked, setPicked] = useState<Picked<R>>({ of: key, ids: noIds, known: noRows });
  const [over, setOver] = useState(false);
  const [asking, setAsking] = useState(false);
  const { ids, known } = picked;
  if (picked.of !== key) setPicked({ of: key, ids: noIds, known: noRows });
  const latest = useLatest({ key, known, load });
  const round = useRef(0);

  const pick = useCallback(
    (next: ReadonlySet<string>) => {
      round.current += 1;
      const { key: of, known: rows } = latest.current;
      setPicked({ of, ids: next, known: next.size === 0 ? noRows : rows });
    },
    [latest],
  );
  const clear = useCallback(() => pick(noIds), [pick]);
  const drop = useCallback((sent: readonly Row[]) => {
    const gone = new Set(sent.map(({ id }) => id));
    setPicked(({ of, ids: before, known: rows }) => {
      const left = new Set([...before].filter((id) => !gone.has(id)));
      return { of, ids: left, known: new Map([...rows].filter(([id]) => left.has(id))) };
    });
  }, []);
  const pickAll = useCallback(
    async (n: number): Promise<void> => {
      const mine = (round.current += 1);
      const { key: of, load: ask } = latest.current;
      setAsking(true);
      try {
        const rows = new Map<string, R>();
        for (const page of pagesOf(Math.min(n, maxPicked), limit)) {
          for (const row of (await ask(page, limit)).records) rows.set(row.id, row);
        }
        // Picked otherwise meanwhile: what was asked for is not wanted any more.
        if (round.current === mine)
          setPicked((now) => (now.of === of ? { of, ids: new Set(rows.keys()), known: rows } : now));
      } catch (error) {
        toast('error', messageOf(error));
      } finally {
        setAsking(false);
      }
    },
    [latest],
  );

  const chosen = (rows: readonly R[] | undefined): readonly R[] => {
    const here = new Map(rows?.map((row) => [row.id, row]));
    return [...ids].flatMap((id) => here.get(id) ?? known.get(id) ?? []);
  };
  const offer = (rows: readonly R[] | undefined, total: number): Offer | undefined =>
    offerOf({ page: rows?.map(({ id }) => id) ?? [], picked: ids, total, whole: known.size });
  return {
    picked: ids,
    pick,
    clear,
    drop,
    held: over || ids.size > 0,
    onHover: setOver,
    chosen,
    offer,
    pickAll,
    asking,
  };
}
