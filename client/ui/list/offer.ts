/** Rows that one action takes at most. @source docs/requirements.md C0 (Tables) */
export const maxPicked = 500;

/** What the bar over the first row offers, or tells. */
export type Offer =
  /** All of the page is picked, and more match: the other `n` may come along, `n` at most 500 of `total`. */
  | { readonly kind: 'more'; readonly page: number; readonly n: number; readonly total: number }
  /** All that match are picked, or the first 500 of them. */
  | { readonly kind: 'all'; readonly n: number; readonly total: number };

interface Seen {
  /** Ids of the page. */
  readonly page: readonly string[];
  readonly picked: ReadonlySet<string>;
  readonly total: number;
  /** How many were picked with one click on the bar and are picked still; 0 when the bar was not used. */
  readonly whole: number;
}

/** Whether to offer all that match, once the whole page is picked. @source docs/requirements.md C0 (Tables) */
export function offerOf({ page, picked, total, whole }: Seen): Offer | undefined {
  if (whole > 0 && picked.size === whole) return { kind: 'all', n: whole, total };
  const isPicked = page.length > 0 && page.every((id) => picked.has(id));
  if (!isPicked || total <= page.length) return undefined;
  return { kind: 'more', page: page.length, n: Math.min(total, maxPicked), total };
}

/** Which pages of `limit` rows hold the first `n`. */
export function pagesOf(n: number, limit: number): number[] {
  return Array.from({ length: Math.ceil(n / limit) }, (_, at) => at + 1);
}
