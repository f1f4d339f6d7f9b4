import { DomainError } from '#domain/errno.ts';

/** Whose turn it is. Within a lane, every key has its turn after the other. */
export interface HashTurn {
  /** `unknownNetwork` = a sign-in from a network that the account is not known from. */
  readonly lane: 'known' | 'unknownNetwork';
  /** Who waits, for fairness: the network where it is unknown, the account of everybody else. */
  readonly key: string;
}

interface Lane {
  readonly mostRunning: number;
  readonly mostWaiting: number;
  readonly mostOfKey: number;
}

type Bounds = Readonly<Record<HashTurn['lane'], Lane>>;

/**
 * Two hashes at once: each takes 16 MiB and some 150 ms of one of libuv's four threads, which files, names and
 * compression need as well. Unknown networks have one of the two, so that whoever is known starts next whatever they
 * send; a single one of them fills 20 places of their queue, three seconds long: as many as AUTH_PER_MIN lets in of one
 * address, the people of an office who sign in at once for the first time. Those behind them wait in line
 * (waitingLine.ts).
 */
const bounds: Bounds = {
  known: { mostRunning: 2, mostWaiting: 20, mostOfKey: 20 },
  unknownNetwork: { mostRunning: 1, mostWaiting: 30, mostOfKey: 20 },
};
const mostRunning = 2;

/** The queue of one lane: keys in the order of their turns, each with what waits. */
class Queue {
  readonly #lane: Lane;
  readonly #keys = new Map<string, Array<() => void>>();
  #waiting = 0;
  running = 0;
  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** @throws DomainError 1503 when it is full, for this key or at all */
  add(key: string, start: () => void): void {
    const own = this.#keys.get(key) ?? [];
    if (this.#waiting >= this.#lane.mostWaiting || own.length >= this.#lane.mostOfKey) throw new DomainError(1503);
    this.#keys.set(key, [...own, start]);
    this.#waiting += 1;
  }

  get isReady(): boolean {
    return this.#waiting > 0 && this.running < this.#lane.mostRunning;
  }

  /** Starts the next one; its key goes to the end. */
  startNext(): void {
    const [first] = this.#keys;
    if (first === undefined) return;
    const [key, [start, ...rest]] = first;
    this.#keys.delete(key);
    if (rest.length > 0) this.#keys.set(key, rest);
    this.#waiting -= 1;
    this.running += 1;
    start?.();
  }
}

export interface HashTurns {
  /** Runs the work when its turn comes. @throws DomainError 1503 when too many wait before it */
  readonly inTurn: <T>(turn: HashTurn, work: () => Promise<T>) => Promise<T>;
}

/** The order in which hashes are computed. */
export function createHashTurns(): HashTurns {
  const known = new Queue(bounds.known);
  const unknownNetwork = new Queue(bounds.unknownNetwork);

  function startNext(): void {
    while (known.running + unknownNetwork.running < mostRunning) {
      const ready = [known, unknownNetwork].find((queue) => queue.isReady);
      if (ready === undefined) return;
      ready.startNext();
    }
  }

  return {
    inTurn: async (turn, work) => {
      const queue = turn.lane === 'known' ? known : unknownNetwork;
      await new Promise<void>((resolve) => {
        queue.add(turn.key, resolve);
        startNext();
      });
      try {
        return await work();
      } finally {
        queue.running -= 1;
        startNext();
      }
    },
  };
}
