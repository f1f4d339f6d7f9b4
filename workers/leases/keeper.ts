import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { forgetWorkers, workerPrefix } from '#db/leases/forgetWorkers.ts';
import { listLeases } from '#db/leases/listLeases.ts';
import { releaseLeases } from '#db/leases/releaseLeases.ts';
import { renewLeases } from '#db/leases/renewLeases.ts';
import { takeLease } from '#db/leases/takeLease.ts';
import { minute, second } from '#domain/time.ts';
import { Lease } from './lease.ts';
import { isGone, newOwner } from './owner.ts';
import { planLeases } from './plan.ts';

/** What a worker held that was killed, or stopped, is another's after this time and one tick. */
const leaseMs = 6 * second;
/** How often a worker renews that holds its share, and how often one looks that does not. */
const renewMs = 2 * second;
const lookMs = second;

export interface KeeperOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Who holds; a name of this process by default. */
  readonly owner?: string | undefined;
}

/** Leases of one worker process: it renews them in the background, all in one statement, and takes its share. */
export class Keeper {
  readonly #options: KeeperOptions;
  readonly #owner: string;
  readonly #lanes = new Map<string, Lease>();
  readonly #single = new Map<string, Lease>();
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#owner = options.owner ?? newOwner();
  }

  /** A lease that the living workers share out among them. Before `start`. */
  lane(name: string): Lease {
    return known(this.#lanes, name);
  }

  /** A lease that one worker has, whoever comes first. Before `start`. */
  single(name: string): Lease {
    return known(this.#single, name);
  }

  /** Resolves after the first look: what nobody else holds is held then. */
  async start(): Promise<void> {
    if (this.#running !== null) return;
    const first = this.#look();
    this.#running = this.#run(first);
    await first;
  }

  /** Gives everything back. What worked under it must have ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#options.db
      .write((tx) => releaseLeases(tx, { owner: this.#owner }))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'leases not given back: they expire'));
    for (const lease of this.#all()) lease.set(null, true);
  }

  /** Gives one back that is another worker's share now. Nothing may be in hand under it. */
  async giveBack(lease: Lease): Promise<void> {
    lease.set(null, false);
    await this.#options.db.write((tx) => releaseLeases(tx, { owner: this.#owner, names: [lease.name] }));
  }

  async #run(first: Promise<boolean>): Promise<void> {
    let isSettled = await first;
    while (!this.#stop.signal.aborted) {
      await sleep(isSettled ? renewMs : lookMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      if (!this.#stop.signal.aborted) isSettled = await this.#look();
    }
  }

  /** True when nothing is missing. A database that is away takes nothing from anybody. */
  async #look(): Promise<boolean> {
    const { db, log } = this.#options;
    try {
      const { held, share } = await db.write((tx) => this.#renewAndTake(tx));
      for (const lease of this.#all()) {
        const isWanted = share.has(lease.name) || this.#single.has(lease.name);
        const fence = held.get(lease.name) ?? null;
        if (lease.fence !== null && fence !== lease.fence) log.warn({ lease: lease.name }, 'lease lost');
        lease.set(fence, isWanted);
      }
      return [...share].every((name) => held.has(name));
    } catch (error) {
      log.warn({ err: error }, 'leases not renewed');
      return false;
    }
  }

  async #renewAndTake(tx: WriteTx): Promise<{ held: ReadonlyMap<string, number>; share: ReadonlySet<string> }> {
    const owner = this.#owner;
    const held = new Map((await renewLeases(tx, { owner, leaseMs })).map(({ name, fence }) => [name, fence]));
    const own = `${workerPrefix}${owner}`;
    if (!held.has(own)) {
      await forgetWorkers(tx, { afterMs: minute });
      await takeLease(tx, { name: own, owner, leaseMs });
    }
    const { share, take } = planLeases({
      id: owner,
      lanes: [...this.#lanes.keys()],
      single: [...this.#single.keys()],
      stored: await listLeases(tx),
      leaseMs,
      isGone,
    });
    for (const { name, gone } of take) {
      const fence = await takeLease(tx, { name, owner, leaseMs, gone });
      if (fence !== null) held.set(name, fence);
    }
    return { held, share };
  }

  #all(): Lease[] {
    return [...this.#lanes.values(), ...this.#single.values()];
  }
}

function known(leases: Map<string, Lease>, name: string): Lease {
  const lease = leases.get(name) ?? new Lease(name);
  leases.set(name, lease);
  return lease;
}
