import { monotonicMs } from '#domain/clock/machineClock.ts';
import { DomainError } from '#domain/errno.ts';
import { minute, second } from '#domain/time.ts';

/** Work that could take the server from everybody else. */
export type Costly = 'export' | 'report' | 'snapshot' | 'import';

export interface RationRules {
  /** Of a kind, in this process. */
  readonly atOnce: number;
  /** Of one owner, waiting in a call or at work. */
  readonly anOwner: number;
  /** Places of the queue. */
  readonly places: number;
  /** How long a call waits for its turn before it is told its place. Below the five seconds of the client. */
  readonly waitMs: number;
  /** From the first call on; after it the place is lost. */
  readonly queueMs: number;
}

/** One a person: a second request is answered that one is running. */
const single: RationRules = { atOnce: 2, anOwner: 1, places: 20, waitMs: 2 * second, queueMs: 10 * minute };

export const rationRules: Readonly<Record<Costly, RationRules>> = {
  export: single,
  import: single,
  // A page asks anew while the question before is not answered yet, and has tabs.
  report: { ...single, anOwner: 2, queueMs: 30 * second },
  // By session, and a place for every dashboard of a city: after a restart all of them ask at once.
  snapshot: { ...single, anOwner: 4, places: 2_000, waitMs: 3.5 * second, queueMs: minute },
};

/** A place in the queue is free when its owner has not asked about it for so long. */
const keptMs = 10 * second;
/** When to ask again about one's place. */
const againMs = second;
/** For so long a free turn waits for the owner of the first place, who was told to ask again; then others go first. */
const reservedMs = 2 * againMs;

/** What an errno 1431 says beside its words. */
export interface QueueData {
  /** How many are before. */
  readonly ahead: number;
  readonly retryAfterMs: number;
}

/** A place at work. */
export interface Turn {
  /** The costly part is over: the next may begin. What is left is to be taken by the owner. Harmless a second time. */
  readonly worked: () => void;
  /** All is over, also for the owner. */
  readonly end: () => void;
}

export interface Ration {
  /**
   * Waits for a turn. A call that was told its place keeps it for ten seconds: the same owner's next call takes it up.
   * @throws DomainError 1430 when the owner has one already, 1431 with the place when the turn did not come in time,
   * 1503 when the queue is full or was waited in for too long
   */
  readonly enter: (owner: string) => Promise<Turn>;
  readonly counts: () => { readonly atWork: number; readonly waiting: number };
}

interface Entry {
  readonly owner: string;
  readonly since: number;
  /** Starts the call that waits; null while its owner was told to ask again. */
  begin: (() => void) | null;
  /** While its owner is away: how long a turn is kept for it. */
  reservedUntil: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The queue of one kind of work. Who was first begins first; a place whose owner is about to ask again is kept free.
 */
export function createRation(rules: RationRules): Ration {
  /** In their order. */
  const queue: Entry[] = [];
  /** Owners at work, or whose answer is still being taken. */
  const open = new Map<string, number>();
  let atWork = 0;

  const leave = (entry: Entry): void => {
    clearTimeout(entry.timer);
    const at = queue.indexOf(entry);
    if (at >= 0) queue.splice(at, 1);
  };

  function advance(): void {
    let free = rules.atOnce - atWork;
    const inOrder = queue.slice();
    for (const entry of inOrder) {
      if (free <= 0) return;
      if (entry.begin === null) {
        if (monotonicMs() < entry.reservedUntil) free -= 1;
        continue;
      }
      free -= 1;
      leave(entry);
      entry.begin();
    }
  }

  function begun(owner: string): Turn {
    atWork += 1;
    open.set(owner, (open.get(owner) ?? 0) + 1);
    let [isAtWork, isOpen] = [true, true];
    const worked = (): void => {
      if (!isAtWork) return;
      isAtWork = false;
      atWork -= 1;
      advance();
    };
    return {
      worked,
      end: () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(owner) ?? 1) - 1;
        if (left === 0) open.delete(owner);
        else open.set(owner, left);
        worked();
      },
    };
  }

  /** The owner's place of before, or a new one at the end. */
  function take(owner: string): Entry {
    const own = queue.filter((entry) => entry.owner === owner);
    const left = own.find((entry) => entry.begin === null);
    if (left !== undefined) {
      clearTimeout(left.timer);
      if (monotonicMs() - left.since <= rules.queueMs) return left;
      leave(left);
      throw new DomainError(1503);
    }
    if (own.length + (open.get(owner) ?? 0) >= rules.anOwner) throw new DomainError(1430);
    if (queue.length >= rules.places) throw new DomainError(1503);
    const entry: Entry = { owner, since: monotonicMs(), begin: null, reservedUntil: 0, timer: undefined };
    queue.push(entry);
    return entry;
  }

  return {
    enter: (owner) =>
      new Promise((resolve, reject) => {
        const entry = take(owner);
        entry.begin = () => resolve(begun(owner));
        entry.timer = setTimeout(() => {
          entry.begin = null;
          entry.reservedUntil = monotonicMs() + reservedMs;
          entry.timer = setTimeout(() => {
            advance();
            entry.timer = setTimeout(() => leave(entry), keptMs - reservedMs);
          }, reservedMs);
          const ahead = queue.indexOf(entry);
          const data: QueueData = { ahead, retryAfterMs: againMs };
          reject(new DomainError(1431, { params: { n: ahead }, data }));
        }, rules.waitMs);
        advance();
      }),
    counts: () => ({ atWork, waiting: queue.length }),
  };
}
