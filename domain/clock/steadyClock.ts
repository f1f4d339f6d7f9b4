import { minute } from '../time.ts';

/** What the wall clock may move against the monotonic one between two looks: more is a step, less is followed. */
export const stepMs = minute;
/** So long a step that nobody vouches for or against is doubted; then the wall clock is believed. */
export const undecidedMs = 10 * minute;
/** Of those that were heard so many must agree. */
const agreedShare = 2 / 3;
/** Witnesses that are remembered: the newest ones. */
const mostWitnesses = 200;

export interface ClockSources {
  /** Epoch ms: what the machine says that it is. */
  readonly wall: () => number;
  /** Ms from any beginning: it never steps. */
  readonly mono: () => number;
  /** Fewer witnesses decide nothing. */
  readonly quorum: number;
  /** A step by so many ms, told once when it is seen; backward ones are negative. */
  readonly onStep?: (byMs: number) => void;
}

interface Doubt {
  /** Wall minus monotonic time since the step. */
  offsetMs: number;
  readonly sinceMs: number;
  /** What each witness said last: true is the clock after the step. */
  readonly votes: Map<string, boolean>;
}

/**
 * The time of this process. It is the wall clock while that goes as the monotonic one does. After a step it goes on as
 * if there had been none, and judgements by time wait, until the clock is back, or witnesses (devices for a server,
 * doors for a worker) say which of the two is right, or `undecidedMs` have passed. Witnesses choose between our two
 * clocks and never set one.
 */
export class SteadyClock {
  readonly #sources: ClockSources;
  #offsetMs: number;
  #doubt: Doubt | null = null;

  constructor(sources: ClockSources) {
    this.#sources = sources;
    this.#offsetMs = sources.wall() - sources.mono();
  }

  /** Epoch ms. */
  readonly now = (): number => {
    const [wall, mono] = [this.#sources.wall(), this.#sources.mono()];
    const offsetMs = wall - mono;
    if (Math.abs(offsetMs - this.#offsetMs) <= stepMs) return this.#believe(offsetMs, wall);
    if (this.#doubt === null || Math.abs(offsetMs - this.#doubt.offsetMs) > stepMs) {
      this.#doubt = { offsetMs, sinceMs: mono, votes: new Map() };
      this.#sources.onStep?.(Math.round(offsetMs - this.#offsetMs));
    }
    this.#doubt.offsetMs = offsetMs;
    const verdict = this.#verdict(this.#doubt.votes);
    const isOver = verdict === null && mono - this.#doubt.sinceMs >= undecidedMs;
    return verdict === 'after' || isOver ? this.#believe(offsetMs, wall) : Math.round(mono + this.#offsetMs);
  };

  /** False while nobody knows whether the clock was right before a step or after it. */
  isTrusted(): boolean {
    this.now();
    return this.#doubt === null || this.#verdict(this.#doubt.votes) === 'before';
  }

  /** Somebody whose clock is not ours says what time it is. @param witness the last word of each counts */
  hear(witness: string, timeMs: number): void {
    const doubt = this.#doubt;
    if (doubt === null || !Number.isFinite(timeMs)) return;
    const mono = this.#sources.mono();
    const fromBefore = Math.abs(timeMs - (mono + this.#offsetMs));
    const fromAfter = Math.abs(timeMs - (mono + doubt.offsetMs));
    const isNear = Math.min(fromBefore, fromAfter) < Math.abs(doubt.offsetMs - this.#offsetMs) / 2;
    if (!isNear) return;
    doubt.votes.delete(witness);
    doubt.votes.set(witness, fromAfter < fromBefore);
    const [oldest] = doubt.votes.keys();
    if (doubt.votes.size > mostWitnesses && oldest !== undefined) doubt.votes.delete(oldest);
  }

  #believe(offsetMs: number, wall: number): number {
    this.#offsetMs = offsetMs;
    this.#doubt = null;
    return wall;
  }

  #verdict(votes: ReadonlyMap<string, boolean>): 'before' | 'after' | null {
    if (votes.size < this.#sources.quorum) return null;
    let after = 0;
    for (const vote of votes.values()) if (vote) after += 1;
    if (after >= votes.size * agreedShare) return 'after';
    return votes.size - after >= votes.size * agreedShare ? 'before' : null;
  }
}
