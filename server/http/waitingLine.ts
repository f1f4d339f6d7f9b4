import { minute, second } from '#domain/time.ts';

/** One after the other takes about as long as one hash. */
const eachMs = 150;
const soonestMs = second;
const latestMs = minute;

/** Where somebody stands who comes while others of the address are being judged. */
export interface PlaceInLine {
  readonly ahead: number;
  /** After which to come again, ms. */
  readonly retryAfterMs: number;
}

interface Address {
  underWay: number;
  /** When everybody who was sent away so far has come again, monotonic ms. */
  spokenForUntilMs: number;
}

/**
 * Who is being judged, by address: whoever finds all places of an address taken by them is no guesser, and is told when
 * to come again, each a little later than the one before. Remembers only addresses of which somebody is judged now.
 */
export class WaitingLine {
  readonly #addresses = new Map<string, Address>();

  begin(key: string): void {
    const address = this.#addresses.get(key) ?? { underWay: 0, spokenForUntilMs: 0 };
    address.underWay += 1;
    this.#addresses.set(key, address);
  }

  end(key: string): void {
    const address = this.#addresses.get(key);
    if (address === undefined) return;
    address.underWay -= 1;
    if (address.underWay <= 0) this.#addresses.delete(key);
  }

  /** @returns null when no try of the address is being judged: then wrong tries have used up its places */
  place(key: string, nowMs: number): PlaceInLine | null {
    const address = this.#addresses.get(key);
    if (address === undefined) return null;
    address.spokenForUntilMs = Math.max(address.spokenForUntilMs, nowMs) + eachMs;
    const ms = Math.min(latestMs, address.spokenForUntilMs - nowMs);
    return { ahead: address.underWay + Math.floor(ms / eachMs) - 1, retryAfterMs: Math.max(soonestMs, ms) };
  }
}
