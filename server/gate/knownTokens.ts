import { createHash } from 'node:crypto';

const maxTokens = 20_000;

/**
 * Tokens that had a living session a moment ago. Who sends one is no stranger: nothing of it counts against the
 * address. It opens nothing; the session is asked for all the same. Tokens are kept as hashes, the newest of them.
 */
export class KnownTokens {
  readonly #keys = new Set<string>();
  readonly #max: number;

  constructor(max = maxTokens) {
    this.#max = max;
  }

  /** @returns what stands for the token here, or null for one that is not known */
  keyOf(token: string | undefined): string | null {
    if (token === undefined || token === '') return null;
    const key = digest(token);
    return this.#keys.has(key) ? key : null;
  }

  add(token: string): void {
    const key = digest(token);
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= this.#max) return;
    const [oldest] = this.#keys;
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
