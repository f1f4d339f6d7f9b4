import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { unitOf } from '#domain/alarms/face.ts';
import { byNeed } from '#domain/alarms/need.ts';
import { isOpenCode } from '#domain/codes.ts';
import { holdRows } from '#client/ui/list/holdRows.ts';
import { onePerIncident } from '#client/realtime/incidents.ts';
import { isGrouped, matches, type AlarmFilters } from './filters.ts';

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
 * An answer as rows: what the screen knows newer stays newer, and what was raised since it was asked for keeps its
 * place on top.
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

/** Without those whose incident has an open row already: which member stands for it the server says. */
function own(raised: readonly AlarmRow[], rows: readonly AlarmRow[], filters: AlarmFilters): readonly AlarmRow[] {
  if (!isGrouped(filters)) return raised;
  const shown = new Set(rows.filter(({ handledStatus }) => isOpenCode(handledStatus)).map(unitOf));
  return onePerIncident(raised.toSorted(byNeed)).filter((row) => !shown.has(unitOf(row)));
}

/**
 * Rows that were raised just now, each where the order has it: by need, else on top. No other row changes its place;
 * what stood for the same incident and is over leaves it.
 */
function placed(rows: readonly AlarmRow[], raised: readonly AlarmRow[], filters: AlarmFilters): readonly AlarmRow[] {
  const again = new Set(isGrouped(filters) ? raised.map(unitOf) : []);
  const next = rows.filter((row) => !again.has(unitOf(row)));
  const newestLast = [...raised].sort((a, b) => a.lastOccurredAt - b.lastOccurredAt);
  for (const row of newestLast) {
    const at = filters.sort === '' ? next.findIndex((other) => byNeed(row, other) < 0) : 0;
    next.splice(at < 0 ? next.length : at, 0, row);
  }
  return next.slice(0, filters.size);
}

/**
 * What a frame of live changes does to the page: shown rows change in place; rows raised just now that fit the
 * filters come where the order has them.
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
  const next = raised.length === 0 ? inPlace : placed(inPlace, own(raised, inPlace, context.filters), context.filters);
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
      was.escalationLevel === is.escalationLevel &&
      was.assigneeId === is.assigneeId &&
      was.shelvedUntil === is.shelvedUntil &&
      was.dueAt === is.dueAt &&
      was.lateAt === is.lateAt;
    return !isOrderKept || !matches(is, filters, now, today);
  });
}
