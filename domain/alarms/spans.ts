/** From and to (epoch ms, both included) of occurrences of which each is near to the next: they count as one. */
export type Span = readonly [from: number, to: number];

/**
 * So many are kept of one alarm. Of more the two oldest become one: an occurrence that comes late and lies between
 * those counts as part of them.
 */
export const mostSpans = 100;

interface Spanned {
  readonly firstOccurredAt: number;
  readonly lastOccurredAt: number;
  /** In order; null: one, from the first occurrence to the last. */
  readonly spans: readonly Span[] | null;
}

export interface SpannedAnew {
  readonly spans: readonly Span[] | null;
  /** By how many occurrences the alarm counts more: 1, 0, or −1 when this one joins two to one. */
  readonly more: number;
}

/**
 * One more occurrence of an alarm whose occurrences within `mergeMs` of each other are one. The nearest ones before
 * and after decide, so that the count is the same in whatever order they come.
 * @source docs/requirements.md A13
 */
export function addOccurrence(alarm: Spanned, ts: number, mergeMs: number): SpannedAnew {
  const known = spansOf(alarm);
  const at = known.findLastIndex(([from]) => from <= ts);
  const [before, after] = [known[at], known[at + 1]];
  if (before !== undefined && ts <= before[1]) return { spans: stored(known), more: 0 };
  const joined = [before, after].filter(
    (span): span is Span => span !== undefined && ts >= span[0] - mergeMs && ts <= span[1] + mergeMs,
  );
  const span: Span = [Math.min(ts, ...joined.map(([from]) => from)), Math.max(ts, ...joined.map(([, to]) => to))];
  const others = joined.length === 0 ? known : known.filter((each) => !joined.includes(each));
  const place = others.findIndex(([from]) => from > ts);
  const spans = place < 0 ? [...others, span] : [...others.slice(0, place), span, ...others.slice(place)];
  return { spans: stored(bounded(spans)), more: 1 - joined.length };
}

/** Those of a row that a release without them moved on say too little: then all of it is one. */
function spansOf({ spans, firstOccurredAt, lastOccurredAt }: Spanned): readonly Span[] {
  const isWhole = spans?.[0]?.[0] === firstOccurredAt && spans.at(-1)?.[1] === lastOccurredAt;
  return isWhole ? spans : [[firstOccurredAt, lastOccurredAt]];
}

function bounded(spans: readonly Span[]): readonly Span[] {
  if (spans.length <= mostSpans) return spans;
  const [[from], [, to], ...rest] = spans as readonly [Span, Span, ...Span[]];
  return [[from, to], ...rest];
}

const stored = (spans: readonly Span[]): readonly Span[] | null => (spans.length > 1 ? spans : null);
