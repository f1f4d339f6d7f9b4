import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * What became of one sent item. `ambiguous`: no answer, or one that says that the queue gave none: it may be in or not.
 */
export type Outcome = 'acked' | 'refused' | 'ambiguous';

export interface SentItem {
  readonly imei: string;
  readonly ts: number;
  readonly seq: number;
  readonly alarm: boolean;
}

/**
 * The ack ledger: an append-only file outside the system, a line an item and answer. What it says was answered is all
 * that the checker believes.
 */
export interface Ledger {
  record(items: readonly SentItem[], outcome: Outcome): void;
  counts(): Readonly<Record<Outcome, number>>;
  /** Strongest word on every item: acked once is acked; unanswered once may be in, whatever was refused later. */
  outcomes(): Map<string, { item: SentItem; outcome: Outcome }>;
}

const rank: Readonly<Record<Outcome, number>> = { refused: 0, ambiguous: 1, acked: 2 };

export const keyOf = (item: Pick<SentItem, 'imei' | 'ts' | 'seq'>) => `${item.imei}/${item.ts}/${item.seq}`;

export function openLedger(file: string): Ledger {
  writeFileSync(file, '');
  const counts = { acked: 0, refused: 0, ambiguous: 0 };
  return {
    record(items, outcome) {
      counts[outcome] += items.length;
      const lines = items.map((i) => `${outcome} ${i.imei} ${i.ts} ${i.seq} ${i.alarm ? 1 : 0}\n`);
      appendFileSync(file, lines.join(''));
    },
    counts: () => ({ ...counts }),
    outcomes() {
      const last = new Map<string, { item: SentItem; outcome: Outcome }>();
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        if (line === '') continue;
        const [outcome, imei = '', ts, seq, alarm] = line.split(' ');
        const item = { imei, ts: Number(ts), seq: Number(seq), alarm: alarm === '1' };
        const known = last.get(keyOf(item));
        if (known && rank[known.outcome] >= rank[outcome as Outcome]) continue;
        last.set(keyOf(item), { item, outcome: outcome as Outcome });
      }
      return last;
    },
  };
}
