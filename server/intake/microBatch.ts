import { batchVersion, type TelemetryItem } from '#domain/telemetry/item.ts';
import type { Bus } from '#workers/bus/bus.ts';
import { itemBytes } from './itemBytes.ts';

/** The door cannot take more now: nothing of the submission went to Redis, and nothing will. */
export class DoorBusy extends Error {
  override readonly name = 'DoorBusy';
}

export interface MicroBatchOptions {
  readonly bus: Pick<Bus, 'enqueue'>;
  readonly maxItems?: number;
  readonly maxBytes?: number;
  readonly maxOutstanding?: number;
  /** Over all queues and lanes; beyond it a submission is refused. */
  readonly maxHeldBytes?: number;
}

type IngestQueue = 'telemetry' | 'alarms';

/** Who waits for the last of its parcels. */
interface Ticket {
  parcelsLeft: number;
  /** A parcel of it is, or was, on its way. */
  isSent: boolean;
  /** Told that it failed: its parcels that still wait do not go. */
  hasFailed: boolean;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

interface Parcel {
  readonly items: readonly TelemetryItem[];
  readonly bytes: number;
  readonly oldestReceivedAt: number;
  readonly ticket: Ticket;
}

/** Parcels of one queue and lane on their way. */
interface Line {
  readonly queue: IngestQueue;
  readonly lane: number;
  waiting: Parcel[];
  readonly flying: Set<readonly Parcel[]>;
}

export interface MicroBatchStats {
  flushes: number;
  failedFlushes: number;
  items: number;
}

/**
 * Gathers items of many requests into jobs of up to 1,000 items and 256 KB. A line flushes at once while fewer than two
 * of its flushes are outstanding, else when one returns; so the batches grow by themselves with the load.
 * @source docs/requirements.md D14
 */
export class MicroBatch {
  readonly stats: MicroBatchStats = { flushes: 0, failedFlushes: 0, items: 0 };
  readonly #options: Required<MicroBatchOptions>;
  readonly #lines = new Map<string, Line>();
  #heldBytes = 0;

  constructor(options: MicroBatchOptions) {
    this.#options = {
      maxItems: 1_000,
      maxBytes: 256 * 1024,
      maxOutstanding: 2,
      maxHeldBytes: 32 * 1024 * 1024,
      ...options,
    };
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /**
   * Resolves when Redis has every item on disk. A rejection is ambiguous, for Redis may have an item and be gone before
   * it says so, unless it is DoorBusy: then no item is there.
   * @throws DoorBusy at once when the door holds too much, and for all that wait behind a flush that failed
   */
  submit(loads: ReadonlyArray<{ queue: IngestQueue; lane: number; items: readonly TelemetryItem[] }>): Promise<void> {
    const cut = loads.map((load) => ({ line: this.#line(load.queue, load.lane), parts: this.#cut(load.items) }));
    let bytes = 0;
    let parcels = 0;
    for (const { parts } of cut) {
      parcels += parts.length;
      for (const part of parts) bytes += part.bytes;
    }
    if (parcels === 0) return Promise.resolve();
    if (this.#heldBytes + bytes > this.#options.maxHeldBytes) return Promise.reject(new DoorBusy('The door is full'));
    this.#heldBytes += bytes;
    return new Promise((resolve, reject) => {
      const ticket: Ticket = { parcelsLeft: parcels, isSent: false, hasFailed: false, done: resolve, fail: reject };
      for (const { line, parts } of cut) {
        for (const part of parts) line.waiting.push({ ...part, ticket });
        this.#flush(line);
      }
    });
  }

  /** Receive time of the oldest item that is not in Redis yet; null when there is none. */
  oldestReceivedAt(): number | null {
    let oldest: number | null = null;
    const look = (parcel: Parcel) => {
      if (oldest === null || parcel.oldestReceivedAt < oldest) oldest = parcel.oldestReceivedAt;
    };
    for (const line of this.#lines.values()) {
      line.waiting.forEach(look);
      for (const parcels of line.flying) parcels.forEach(look);
    }
    return oldest;
  }

  #line(queue: IngestQueue, lane: number): Line {
    const key = `${queue}-${lane}`;
    let line = this.#lines.get(key);
    if (line === undefined) {
      line = { queue, lane, waiting: [], flying: new Set() };
      this.#lines.set(key, line);
    }
    return line;
  }

  /** A parcel never exceeds one job by itself. */
  #cut(items: readonly TelemetryItem[]): Array<Omit<Parcel, 'ticket'>> {
    const { maxItems, maxBytes } = this.#options;
    const parts: Array<Omit<Parcel, 'ticket'>> = [];
    let from = 0;
    let bytes = 0;
    let oldest = Number.POSITIVE_INFINITY;
    const close = (to: number) => {
      if (to > from) parts.push({ items: items.slice(from, to), bytes, oldestReceivedAt: oldest });
      from = to;
      bytes = 0;
      oldest = Number.POSITIVE_INFINITY;
    };
    for (let i = 0; i < items.length; i += 1) {
      const item = items[i] as TelemetryItem;
      const size = itemBytes(item);
      if (i - from >= maxItems || bytes + size > maxBytes) close(i);
      bytes += size;
      if (item.receivedAt < oldest) oldest = item.receivedAt;
    }
    close(items.length);
    return parts;
  }

  #flush(line: Line): void {
    const { maxItems, maxBytes, maxOutstanding } = this.#options;
    while (line.flying.size < maxOutstanding && line.waiting.length > 0) {
      let take = 0;
      let count = 0;
      let bytes = 0;
      for (const parcel of line.waiting) {
        if (take > 0 && (count + parcel.items.length > maxItems || bytes + parcel.bytes > maxBytes)) break;
        take += 1;
        count += parcel.items.length;
        bytes += parcel.bytes;
      }
      const parcels = line.waiting.slice(0, take);
      line.waiting = line.waiting.slice(take);
      line.flying.add(parcels);
      for (const { ticket } of parcels) ticket.isSent = true;
      void this.#send(line, parcels, bytes);
    }
  }

  async #send(line: Line, parcels: readonly Parcel[], bytes: number): Promise<void> {
    const items = parcels.length === 1 ? (parcels[0] as Parcel).items : parcels.flatMap((parcel) => parcel.items);
    this.stats.flushes += 1;
    this.stats.items += items.length;
    try {
      await this.#options.bus.enqueue(
        line.queue,
        { v: batchVersion, items: items as TelemetryItem[] },
        { lane: line.lane, oldestReceivedAt: Math.min(...parcels.map((parcel) => parcel.oldestReceivedAt)) },
      );
      for (const { ticket } of parcels) {
        ticket.parcelsLeft -= 1;
        if (ticket.parcelsLeft === 0) ticket.done();
      }
    } catch (error) {
      this.stats.failedFlushes += 1;
      for (const { ticket } of parcels) this.#fail(ticket, error as Error);
      this.#dropWaiting(line);
    } finally {
      this.#heldBytes -= bytes;
      line.flying.delete(parcels);
      this.#flush(line);
    }
  }

  /** After a failed flush all that waits fails at once: callers were promised an answer within two seconds. */
  #dropWaiting(line: Line): void {
    const dropped = line.waiting;
    line.waiting = [];
    for (const { bytes, ticket } of dropped) {
      this.#heldBytes -= bytes;
      this.#fail(ticket, ticket.isSent ? new Error('The queue is away') : new DoorBusy('The queue is away'));
    }
  }

  /** Refuses the whole request: its items in other lines go too, or a refused request would be stored in part. */
  #fail(ticket: Ticket, error: Error): void {
    if (ticket.hasFailed) return;
    ticket.hasFailed = true;
    ticket.fail(error);
    for (const line of this.#lines.values()) {
      line.waiting = line.waiting.filter((parcel) => {
        if (parcel.ticket !== ticket) return true;
        this.#heldBytes -= parcel.bytes;
        return false;
      });
    }
  }
}
