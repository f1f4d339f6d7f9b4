import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { holdRows } from '#client/ui/list/holdRows.ts';
import { matches, type AlarmFilters } from './filters.ts';

/** The rows with newer ones of the same id in their place; an older one never wins. */
export function withFresh(rows: readonly AlarmRow[], fresh: readonly AlarmRow[]): readonly AlarmRow[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  let changed = false;
  const next = rows.map((row) => {
    const other = byId.get(row.id);
    if (other === undefined || other.revision < row.revision || other === row) return row;
    if (other.revision === row.revision && other.version === row.version) return row;
    changed = true;
    return other;
  });
  return changed ? next : rows;
}

/**
 * An answer as rows: what the screen knows newer stays newer, and what was raised since it was asked for keeps its place
 * on top.
 * @param touched ids that changed live since the question was asked
 */
export function answeredRows(
  records: readonly AlarmRow[],
  shown: readonly AlarmRow[],
  touched: ReadonlySet<string>,
  find: (id: string) => AlarmRow | undefined,
  context: MergeContext,
): readonly AlarmRow[] {
  return mergeLive(withFresh(records, shown), touched, find, context).rows;
}

/** How many rows of a fetched page, with `behind` others after it, came since; ones that only moved up are no news. */
export function newRows(shown: readonly AlarmRow[], records: readonly AlarmRow[], behind: number): number {
  // What moved up stood behind the page before.
  const place = { taken: shown.length, behind: Math.max(0, behind) + shown.length };
  return holdRows(shown, { records, elsewhere: [], ...place }, ({ id }) => id).waiting;
}

export interface MergeContext {
  readonly filters: AlarmFilters;
  /** New rows may come on top now. */
  readonly insert: boolean;
  readonly now: number;
  readonly today: string;
}

/** How long ago a row may have been raised to count as new: after a snapshot every open row is told. */
const freshMs = 60_000;

/**
 * What a frame of live changes does to the page: shown rows change in place; rows raised just now that fit the
 * filters come on top, newest first.
 */
export function mergeLive(
  rows: readonly AlarmRow[],
  ids: ReadonlySet<string>,
  find: (id: string) => AlarmRow | undefined,
  context: MergeContext,
): { readonly rows: readonly AlarmRow[]; readonly changed: readonly string[] } {
  const shown = new Set(rows.map((row) => row.id));
  const touched = [...ids].map(find).filter((row): row is AlarmRow => row !== undefined);
  const inPlace = withFresh(
    rows,
    touched.filter((row) => shown.has(row.id)),
  );
  const raised = context.insert
    ? touched.filter(
        (row) =>
          !shown.has(row.id) &&
          context.now - row.lastOccurredAt < freshMs &&
          matches(row, context.filters, context.now, context.today),
      )
    : [];
  raised.sort((a, b) => b.lastOccurredAt - a.lastOccurredAt);
  const next = raised.length === 0 ? inPlace : [...raised, ...inPlace].slice(0, context.filters.size);
  const before = new Map(rows.map((row) => [row.id, row]));
  return { rows: next, changed: next.filter((row) => before.get(row.id) !== row).map((row) => row.id) };
}

/**
 * Whether a frame of live changes may put other rows on the page, in another order, or change how many there are; else
 * the rows in place say it all, and nothing has to be asked.
 */
export function mayMove(
  shown: readonly AlarmRow[],
  ids: ReadonlySet<string>,
  find: (id: string) => AlarmRow | undefined,
  { filters, now, today }: MergeContext,
): boolean {
  const before = new Map(shown.map((row) => [row.id, row]));
  return [...ids].some((id) => {
    const [was, is] = [before.get(id), find(id)];
    if (was === undefined || is === undefined) return true;
    const isOrderKept =
      was.lastOccurredAt === is.lastOccurredAt &&
      was.severity === is.severity &&
      was.handledStatus === is.handledStatus &&
      was.dueAt === is.dueAt;
    return !isOrderKept || !matches(is, filters, now, today);
  });
}
