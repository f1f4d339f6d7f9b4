import type { Errno } from '#domain/errno.ts';
import { second } from '#domain/time.ts';
import { Places, type Full, type PlaceBounds } from './places.ts';
import { maxBodyBytes, readBytes, type Body } from './readBytes.ts';

export interface BodyBounds {
  /** Bodies under way or at work at once. */
  readonly open: PlaceBounds;
  /** Of them those that are not in yet; by address, whatever their keys are. */
  readonly unfinishedPerAddress?: number;
  /** Of them those that are not in after `slowAfterMs`; by key. */
  readonly slowPerKey: number;
  /** Bytes that are held of bodies above `smallBytes`. */
  readonly bytes: PlaceBounds;
  readonly slowAfterMs?: number;
  /** @source docs/requirements.md D0.3 1408 */
  readonly withinMs?: number;
}

/** A body as it was read, and what gives its places back: to be called when nobody needs it any more. */
export type HeldBody = Body & { readonly release: () => void };

const errnoOf = (full: Full): Errno => (full === 'key' ? 1429 : 1503);

/**
 * Reads bodies with a deadline, and counts what they hold in memory until they are released. Whoever only holds
 * requests open takes places from their own key (address or person) alone, and most of them only after a second: many
 * devices come from one address of their carrier, and theirs are in by then.
 */
export class OpenBodies {
  readonly #open: Places;
  readonly #unfinished: Places;
  readonly #slow: Places;
  readonly #bytes: Places;
  readonly #slowAfterMs: number;
  readonly #restMs: number;
  #cut = 0;

  constructor(bounds: BodyBounds) {
    const { open, unfinishedPerAddress = Infinity, slowPerKey, bytes } = bounds;
    const { slowAfterMs = second, withinMs = 5 * second } = bounds;
    this.#open = new Places(open);
    this.#unfinished = new Places({ total: Infinity, perKey: unfinishedPerAddress });
    this.#slow = new Places({ total: Infinity, perKey: slowPerKey });
    this.#bytes = new Places(bytes);
    this.#slowAfterMs = slowAfterMs;
    this.#restMs = withinMs - slowAfterMs;
  }

  /**
   * 1413: larger than `limit`. 1503: too many are under way, or too many bytes held. 1429: too many of this key or
   * address. 1408: not in within the deadline. 1400: its sender went away.
   * @param address where it comes from, for a key that is no address itself
   */
  async read(request: Request, key: string, limit = maxBodyBytes, address = key): Promise<HeldBody> {
    const full = this.#open.take(key);
    if (full !== null) return { bytes: null, errno: errnoOf(full), release: () => undefined };
    if (this.#unfinished.take(address) !== null) {
      this.#open.leave(key);
      return { bytes: null, errno: 1429, release: () => undefined };
    }
    let held = 0;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      this.#open.leave(key);
      if (held > 0) this.#bytes.leave(key, held);
    };
    const body = await this.#within(
      key,
      readBytes(request, limit, (bytes) => {
        // The caller is gone.
        if (isOver) return 1408;
        const refused = this.#bytes.take(key, bytes);
        if (refused !== null) {
          // At once: else all that grow together would be refused together.
          end();
          return errnoOf(refused);
        }
        held += bytes;
        return null;
      }).catch((): Body => {
        this.#cut += 1;
        return { bytes: null, errno: 1400 };
      }),
    );
    this.#unfinished.leave(address);
    if (body.bytes === null) end();
    return { ...body, release: end };
  }

  /** For bodies whose sender has proved nothing yet: a key that is only claimed takes places of its address too. */
  from(address: string): Pick<OpenBodies, 'read'> {
    return { read: (request, key, limit) => this.read(request, key, limit, address) };
  }

  /** What is held now, and how many bodies their senders cut off so far. */
  get counts(): { readonly open: number; readonly bytes: number; readonly cut: number } {
    return { open: this.#open.total, bytes: this.#bytes.total, cut: this.#cut };
  }

  async #within(key: string, reading: Promise<Body>): Promise<Body> {
    let timer: NodeJS.Timeout | undefined;
    let isSlow = false;
    const late = new Promise<Body>((resolve) => {
      timer = setTimeout(() => {
        if (this.#slow.take(key) !== null) {
          resolve({ bytes: null, errno: 1429 });
          return;
        }
        isSlow = true;
        timer = setTimeout(() => resolve({ bytes: null, errno: 1408 }), this.#restMs);
      }, this.#slowAfterMs);
    });
    try {
      return await Promise.race([reading, late]);
    } finally {
      clearTimeout(timer);
      if (isSlow) this.#slow.leave(key);
    }
  }
}
