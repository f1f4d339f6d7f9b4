import type { Delta, Publication, RevisionedKind } from '#domain/realtime.ts';
import { listedKinds, listOf, type RowOf } from '#domain/revisionedLists.ts';

export const itemsPerDelta = 500;
/** Above this a room is not told: it sees the gap and asks, and is answered a snapshot by HTTP. */
export const itemsPerBuffer = 5_000;

/**
 * What a room is told of one row. A departure has its publication's revision, which is its own (`exact`) only when the
 * publication is of one transaction; read from the database after a hole, it is somewhere up to there.
 */
export type Item = { readonly revision: number; readonly exact: boolean; readonly id: string } & {
  [K in RevisionedKind]: { readonly kind: K; readonly row: RowOf[K] | null };
}[RevisionedKind];

/** Ids of an organisation and all its ancestors, from the path `/root/…/id/`. */
export function orgsOf(orgPath: string): string[] {
  return orgPath.split('/').filter((part) => part !== '');
}

/**
 * Hands each item of a publication to the rooms that see it: the organisation of the row and its ancestors.
 * A departure reaches the rooms that see the old place and do not see the row where it is now.
 * @param after the revision before the publication's first
 * @param wanted rooms that anybody sits in
 */
export function distribute(
  publication: Publication,
  after: number,
  wanted: (orgId: string) => boolean,
  give: (orgId: string, item: Item) => void,
): void {
  const exact = publication.revision === after + 1;
  const seenIn = new Map<string, readonly string[]>();
  const place = (orgPath: string, item: Item): void => {
    const orgs = orgsOf(orgPath);
    if (publication.departures.length > 0) seenIn.set(`${item.kind}:${item.id}`, orgs);
    for (const org of orgs) if (wanted(org)) give(org, item);
  };
  for (const kind of listedKinds) {
    for (const { orgPath, row } of publication[listOf[kind]]) {
      // The table ties each kind to its rows; TypeScript cannot see that through a kind that varies.
      place(orgPath, { kind, id: row.id, revision: row.revision, exact: true, row } as Item);
    }
  }
  for (const { orgPath, row } of publication.departures) {
    const inside = seenIn.get(`${row.kind}:${row.id}`) ?? [];
    for (const org of orgsOf(orgPath)) {
      if (wanted(org) && !inside.includes(org)) {
        give(org, { kind: row.kind, id: row.id, revision: publication.revision, exact, row: null });
      }
    }
  }
}

function deltaOf(items: readonly Item[], prev: number, revision: number, ts: number): Delta {
  const delta: Delta = { prev, revision, ts, devices: [], alarms: [], rails: [], projects: [], removed: [] };
  for (const item of items) {
    if (item.row === null) delta.removed.push({ kind: item.kind, id: item.id });
    else (delta[listOf[item.kind]] as Array<typeof item.row>).push(item.row);
  }
  return delta;
}

/**
 * Cuts what a room is told into messages of at most `size` items whose `prev` and `revision` make one chain from `prev`
 * to `revision`. Cuts lie between revisions only: a client that has heard the first k messages has everything up to the
 * k-th's revision, and a message that is lost shows in the next one's `prev`.
 * @returns null when that cannot be done (one revision larger than a message, or a departure of unknown revision among
 * them): then the gap itself must be told
 */
export function toDeltas(
  items: readonly Item[],
  prev: number,
  revision: number,
  ts: number,
  size = itemsPerDelta,
): Delta[] | null {
  if (items.length <= size) return [deltaOf(items, prev, revision, ts)];
  if (items.some((item) => !item.exact)) return null;
  const sorted = items.toSorted((a, b) => a.revision - b.revision);
  const deltas: Delta[] = [];
  let from = prev;
  let start = 0;
  while (start < sorted.length) {
    let end = Math.min(start + size, sorted.length);
    let next = sorted[end];
    // Back to the beginning of the revision that does not fit as a whole.
    while (next !== undefined && end > start && sorted[end - 1]?.revision === next.revision) {
      end -= 1;
      next = sorted[end];
    }
    if (end === start) return null;
    const to = next === undefined ? revision : next.revision - 1;
    deltas.push(deltaOf(sorted.slice(start, end), from, to, ts));
    from = to;
    start = end;
  }
  return deltas;
}
