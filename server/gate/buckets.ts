import { monotonicMs } from '#domain/clock/machineClock.ts';
import { minute } from '#domain/time.ts';
import { newBucket, type TokenBucket } from './tokenBucket.ts';

export interface BucketRates {
  /** Come in for ever. */
  readonly perMin: number;
  /** At once after a pause. */
  readonly burst: number;
  /** Callers that are remembered; past this number the one that was silent longest is forgotten. */
  readonly maxKeys?: number;
  /** A clock that never steps back, ms. */
  readonly nowMs?: () => number;
}

/** Some 200 bytes each. */
const maxKeysDefault = 20_000;

/**
 * A token bucket for each caller, for as many callers as fit: a million addresses fill no memory. A place is taken
 * before anything is done, and given back when the caller turns out to be signed in: what runs at once is counted too.
 */
export class Buckets {
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #ratePerSec: number;
  readonly #burst: number;
  readonly #maxKeys: number;
  readonly #nowMs: () => number;

  constructor({ perMin, burst, maxKeys = maxKeysDefault, nowMs = monotonicMs }: BucketRates) {
    this.#ratePerSec = (perMin * 1_000) / minute;
    this.#burst = burst;
    this.#maxKeys = maxKeys;
    this.#nowMs = nowMs;
  }

  /** @returns seconds to wait, 0 when it may go on */
  take(key: string): number {
    const nowMs = this.#nowMs();
    const bucket = this.#buckets.get(key) ?? newBucket(this.#burst, nowMs);
    // Whoever was silent longest stands first.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#maxKeys) this.#forgetOldest();
    return bucket.take(nowMs, this.#ratePerSec, this.#burst) ? 0 : bucket.waitSec(this.#ratePerSec);
  }

  giveBack(key: string): void {
    this.#buckets.get(key)?.giveBack(this.#burst);
  }

  get size(): number {
    return this.#buckets.size;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
