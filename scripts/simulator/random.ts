import { seededRandom } from '../faults/random.ts';

/** What is made of a stream of seeded numbers in [0, 1). */
export class Random {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Whole numbers low…high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next());
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new RangeError('Nothing to pick from');
    return found;
  }

  /** About normal, mean 0 and deviation 1. */
  bell(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }

  /** Waiting time of an event that happens once in `mean` on average. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}
