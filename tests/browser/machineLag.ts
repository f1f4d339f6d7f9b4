import { setTimeout as sleep } from 'node:timers/promises';
import { stackFacts } from './stackFacts.ts';

/** From a report to a page it is so many processes: door, worker, server, browser. */
const hops = 4;
const everyMs = 50;

interface MachineLag extends AsyncDisposable {
  /** What the machine took, beside the product: of so many hops, each as long as the slowest answers of nothing. */
  ms(): number;
}

/**
 * The yardstick beside a time that is judged in milliseconds: how long the same server takes meanwhile to answer what
 * asks nobody. On a quiet machine that is a few milliseconds; where each process waits for a core, everything does.
 */
export function watchMachine(): MachineLag {
  const took: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await sleep(everyMs);
      await fetch(new URL('/api/health', stackFacts().url)).then((answer) => answer.arrayBuffer());
      took.push(performance.now() - asked - everyMs);
    }
  })();
  return {
    ms: () => {
      const sorted = [...took].sort((a, b) => a - b);
      return hops * (sorted[Math.floor(sorted.length * 0.95)] ?? 0);
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      await watching;
    },
  };
}
