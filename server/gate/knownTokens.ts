import { createHash } from 'node:crypto';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { minute } from '#domain/time.ts';

const maxTokens = 20_000;
/** A page that is open calls more often. */
const knownForMs = 5 * minute;

export interface KnownTokensOptions {
  readonly max?: number;
  /** A clock that never steps back, ms. */
  readonly nowMs?: () => number;
}

/**
 * Tokens that had a living session within the last five minutes. Who sends one is counted apart from the anonymous
 * callers of the address. It opens nothing; the session is asked for all the same. Tokens are kept as hashes, the
 * newest of them.
 */
export class KnownTokens {
  /** When each was last seen with a living session, ms; the one that was not for longest stands first. */
  readonly #keys = new Map<string, number>();
  readonly #max: number;
  readonly #nowMs: () => number;

  constructor({ max = maxTokens, nowMs = monotonicMs }: KnownTokensOptions = {}) {
    this.#max = max;
    this.#nowMs = nowMs;
  }

  /** @returns what stands for the token here, or null for one that is not known */
  keyOf(token: string | undefined): string | null {
    if (token === undefined || token === '') return null;
    const key = digest(token);
    const livedAt = this.#keys.get(key);
    return livedAt !== undefined && this.#nowMs() - livedAt < knownForMs ? key : null;
  }

  /** It has a living session now. */
  add(token: string): void {
    const key = digest(token);
    this.#keys.delete(key);
    this.#keys.set(key, this.#nowMs());
    if (this.#keys.size <= this.#max) return;
    const [oldest] = this.#keys.keys();
    if (oldest !== undefined) this.#keys.delete(oldest);
  }

  forget(token: string): void {
    this.#keys.delete(digest(token));
  }

  get size(): number {
    return this.#keys.size;
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
