interface Row {
  readonly id: string;
}

/** A page as it is now, against one that is being looked at. */
interface Fresh<R> {
  readonly records: readonly R[];
  /** Rows that are shown but stand on another page by now, as they are; the ones that are nowhere are gone. */
  readonly elsewhere: readonly R[];
  /** How many rows the page had when it was asked for, and how many stood behind it. */
  readonly taken: number;
  readonly behind: number;
}

export interface Held<R> {
  readonly rows: readonly R[];
  /** New rows of the page that are not shown yet. */
  readonly waiting: number;
  readonly changed: readonly string[];
}

/** Ids of rows that are in both and differ by their mark. */
export function changedIds<R extends Row>(
  before: readonly R[],
  after: readonly R[],
  markOf: (row: R) => string,
): string[] {
  const marks = new Map(before.map((row) => [row.id, markOf(row)]));
  return after.filter((row) => marks.has(row.id) && marks.get(row.id) !== markOf(row)).map(({ id }) => id);
}

/**
 * What a change does to rows that must not move, for somebody is about to click one: they change in place, the ones
 * that are gone go, nothing changes its order, and new ones are counted. Rows that only moved up into the room of gone
 * ones are no news. @source docs/requirements.md C0 (Live rows)
 */
export function holdRows<R extends Row>(shown: readonly R[], fresh: Fresh<R>, markOf: (row: R) => string): Held<R> {
  const { records, elsewhere, taken, behind } = fresh;
  const now = new Map([...elsewhere, ...records].map((row) => [row.id, row]));
  const rows = shown.flatMap((row) => now.get(row.id) ?? []);
  const known = new Set(shown.map(({ id }) => id));
  const here = new Set(records.map(({ id }) => id));
  const added = records.filter(({ id }) => !known.has(id)).length;
  const firstHere = rows.findIndex(({ id }) => here.has(id));
  const movedAhead = firstHere === -1 ? rows.length : firstHere;
  const tail = records.length - 1 - records.findLastIndex(({ id }) => known.has(id));
  const movedUp = Math.min(tail, taken - rows.length + movedAhead, behind);
  return { rows, waiting: added - movedUp, changed: changedIds(shown, rows, markOf) };
}
