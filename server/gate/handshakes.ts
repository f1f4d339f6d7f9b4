import { Buckets } from './buckets.ts';
import { Places } from './places.ts';

export interface HandshakeBounds {
  /** Sockets at once, of everybody; at most half of them may be anonymous, a quarter those of one address. */
  readonly maxSockets: number;
  /** Handshakes that the database works on at once; so many as there may be sockets wait in a line before it. */
  readonly inFlight: number;
  readonly perMin: number;
  readonly burst: number;
  /** Told of each that is refused, by its address. */
  readonly onRefused?: (line: string) => void;
}

/** Why a handshake is refused before the database is asked. */
export type HandshakeRefusal = '1429' | '1503';

/** What handshakes of sockets cost, counted before they cost it. */
export class Handshakes {
  readonly #max: number;
  readonly #anonymous: Places;
  readonly #buckets: Buckets;
  readonly #inFlight: number;
  readonly #onRefused: (line: string) => void;
  /** Those who wait for their turn at the database, first come, first served. */
  readonly #waiting: Array<() => void> = [];
  #running = 0;
  #refused = 0;

  constructor({ maxSockets, inFlight, perMin, burst, onRefused = () => undefined }: HandshakeBounds) {
    this.#max = maxSockets;
    this.#anonymous = new Places({ total: Math.ceil(maxSockets / 2), perKey: Math.ceil(maxSockets / 4) });
    this.#buckets = new Buckets({ perMin, burst });
    this.#inFlight = inFlight;
    this.#onRefused = onRefused;
  }

  /** Whether a connection may become a socket now, with `open` there. */
  mayOpen(line: string, open: number): HandshakeRefusal | null {
    const full = open >= this.#max ? 'total' : this.#anonymous.take(line);
    if (full === null) {
      this.#anonymous.leave(line);
      return null;
    }
    return this.#refuse(line, full === 'key' ? '1429' : '1503');
  }

  /** Counts a socket whose user is not known yet. @returns to be called once, when it is known or the socket is gone */
  enter(line: string): () => void {
    const isCounted = this.#anonymous.take(line) === null;
    let isOver = false;
    return () => {
      if (isOver || !isCounted) return;
      isOver = true;
      this.#anonymous.leave(line);
    };
  }

  /**
   * Does the work of a handshake, when there is room for it.
   * @param isKnown nothing of it counts against the address
   * @param work answers whether the caller proved who it is; then it is given its place in the count back
   */
  async ask<T>(
    line: string,
    isKnown: boolean,
    work: () => Promise<{ readonly proved: boolean; readonly result: T }>,
  ): Promise<T | HandshakeRefusal> {
    // A page that reconnects with a thousand others waits here, where it costs nothing, and not at its next attempt.
    if (this.#waiting.length >= this.#max) return this.#refuse(line, '1503');
    await this.#turn();
    try {
      if (!isKnown && this.#buckets.take(line) > 0) return this.#refuse(line, '1429');
      const { proved, result } = await work();
      if (proved && !isKnown) this.#buckets.giveBack(line);
      return result;
    } finally {
      this.#pass();
    }
  }

  #turn(): Promise<void> | undefined {
    if (this.#running >= this.#inFlight) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    return undefined;
  }

  /** Who waits longest gets the place. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  get counts(): { readonly anonymous: number; readonly running: number; readonly refused: number } {
    return { anonymous: this.#anonymous.total, running: this.#running, refused: this.#refused };
  }

  #refuse(line: string, why: HandshakeRefusal): HandshakeRefusal {
    this.#refused += 1;
    this.#onRefused(line);
    return why;
  }
}
