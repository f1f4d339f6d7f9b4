import { second } from '#domain/time.ts';
import { readBody, type Body } from './readBody.ts';

/** A body that is not in after this long holds one of its address's places. */
const slowAfterMs = second;
/** @source product.md D0.3 1408 */
const bodyWithinMs = 5 * second;
const slowPerAddress = 50;
/** Bodies under way at once, all addresses together: bounds what they hold in memory. */
const maxOpen = 1_000;

interface OpenBodiesOptions {
  readonly slowAfterMs?: number;
  readonly bodyWithinMs?: number;
}

/**
 * Reads bodies with a deadline. Whoever only holds requests open takes places from their own address alone, and only
 * after a second: many devices come from one address of their carrier, and theirs are in by then.
 */
export class OpenBodies {
  #open = 0;
  readonly #slow = new Map<string, number>();
  readonly #slowAfterMs: number;
  readonly #restMs: number;

  constructor(options: OpenBodiesOptions = {}) {
    this.#slowAfterMs = options.slowAfterMs ?? slowAfterMs;
    this.#restMs = (options.bodyWithinMs ?? bodyWithinMs) - this.#slowAfterMs;
  }

  /** 1503: too many are under way. 1429: too many slow ones of this address. 1408: not in within the deadline. */
  async read(request: Request, address: string): Promise<Body> {
    if (this.#open >= maxOpen) return { bytes: null, errno: 1503 };
    this.#open += 1;
    let timer: NodeJS.Timeout | undefined;
    let isSlow = false;
    const late = new Promise<Body>((resolve) => {
      timer = setTimeout(() => {
        const slow = this.#slow.get(address) ?? 0;
        if (slow >= slowPerAddress) {
          resolve({ bytes: null, errno: 1429 });
          return;
        }
        isSlow = true;
        this.#slow.set(address, slow + 1);
        timer = setTimeout(() => resolve({ bytes: null, errno: 1408 }), this.#restMs);
      }, this.#slowAfterMs);
    });
    try {
      return await Promise.race([readBody(request), late]);
    } finally {
      clearTimeout(timer);
      this.#open -= 1;
      if (isSlow) this.#leave(address);
    }
  }

  #leave(address: string): void {
    const slow = (this.#slow.get(address) ?? 1) - 1;
    if (slow === 0) this.#slow.delete(address);
    else this.#slow.set(address, slow);
  }
}
