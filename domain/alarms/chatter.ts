import { minute } from '../time.ts';

/** A source chatters that comes so often within so short a time. */
const times = 3;
const withinMs = minute;

interface Occurred {
  readonly typeCode: string;
  readonly firstOccurredAt: number;
  readonly lastOccurredAt: number;
  readonly count: number;
}

/**
 * Of a row that came again only the first and the last time are known: pairs of the pauses between lie one behind the
 * other, so the shortest pair is no longer than their mean.
 */
function surelyChatters({ firstOccurredAt, lastOccurredAt, count }: Occurred): boolean {
  return count >= times && lastOccurredAt - firstOccurredAt <= Math.floor((count - 1) / 2) * withinMs;
}

/** Finds the sources that chatter, of rows in the order of their first occurrence. */
export function chatterMeter() {
  /** The last two times of each source. */
  const lately = new Map<string, readonly [number, number]>();
  const chattering = new Map<string, string>();
  const take = (source: string, row: Occurred): void => {
    const at = row.firstOccurredAt;
    const [before, last] = lately.get(source) ?? [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    lately.set(source, [last, at]);
    if (at - before <= withinMs || surelyChatters(row)) chattering.set(source, row.typeCode);
  };
  /** How many sources of each type, the most first. */
  const byType = (): Array<{ typeCode: string; sources: number }> => {
    const counts = new Map<string, number>();
    for (const typeCode of chattering.values()) counts.set(typeCode, (counts.get(typeCode) ?? 0) + 1);
    return [...counts]
      .map(([typeCode, sources]) => ({ typeCode, sources }))
      .sort((a, b) => b.sources - a.sources || (a.typeCode < b.typeCode ? -1 : 1));
  };
  return { take, byType, count: () => chattering.size };
}
