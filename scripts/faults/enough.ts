import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';

/** A machine that is slow is waited for; one that takes no item within this has something else wrong with it. */
const withinMs = 60_000;

/** Resolves when so many items were acknowledged: fewer prove nothing. */
export async function untilAcked(ledger: Pick<Ledger, 'counts'>, wanted: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (ledger.counts().acked < wanted && Date.now() < until) await sleep(100);
}

/** Resolves when there are so many of what a fault waits for. */
export async function untilThere(count: () => number, wanted: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (count() < wanted && Date.now() < until) await sleep(100);
}
