/** Counts requests: `ratePerSec` come in for ever, `burst` at once after a pause. */
export class TokenBucket {
  #tokens: number;
  #filledAt: number;

  constructor(tokens: number, filledAt: number) {
    this.#tokens = tokens;
    this.#filledAt = filledAt;
  }

  /** @returns whether a request may pass now (epoch ms); a clock that steps back gives nothing. */
  take(nowMs: number, ratePerSec: number, burst: number): boolean {
    const passedMs = nowMs - this.#filledAt;
    if (passedMs > 0) this.#tokens = Math.min(burst, this.#tokens + (passedMs * ratePerSec) / 1_000);
    this.#filledAt = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Takes one back that turned out not to count. */
  giveBack(burst: number): void {
    this.#tokens = Math.min(burst, this.#tokens + 1);
  }

  /** Seconds until the next one, for Retry-After. */
  waitSec(ratePerSec: number): number {
    return Math.max(1, Math.ceil((1 - this.#tokens) / ratePerSec));
  }
}

/** With `filledAt` 0 it is full at its first use. */
export function newBucket(tokens: number, filledAt: number): TokenBucket {
  return new TokenBucket(tokens, filledAt);
}
