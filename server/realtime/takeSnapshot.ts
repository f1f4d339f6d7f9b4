import type { Scope } from '#domain/access/access.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import type { PackedSnapshot, SnapshotForm } from '#domain/snapshot.ts';
import { second } from '#domain/time.ts';
import type { HeavyReaders } from '../readers/heavyVerbs.ts';
import type { PackedJson } from '../readers/packedJson.ts';

/** One for all who see the same; each adds what is its own. */
export type SharedSnapshot = PackedJson<Omit<PackedSnapshot, 'unread'>>;

/** Of all scopes together, made and kept. A hundred thousand devices are three. */
const keptBytes = 48 * 1_048_576;
/**
 * What reports say without a change of any row, as when a device was last seen, may be so old. A page that has no
 * socket asks every fifteen seconds and has nothing newer; all others are told of the devices that they show.
 */
const softMs = 10 * second;

export interface SnapshotAsked {
  /** When the call came, monotonic ms. */
  readonly at: number;
  /** The beginning of its day, epoch ms. */
  readonly dayStart: number;
  /** Of the database, read after the call came. */
  readonly revision: number;
  readonly incarnation: string;
  readonly form?: SnapshotForm | undefined;
}

interface Taken {
  /** Monotonic ms; without end while it waits for the one before. */
  readonly started: { at: number };
  /** Of the database before the reading began. */
  readonly revision: number;
  readonly snapshot: Promise<SharedSnapshot>;
  /** Or failed. */
  isMade: boolean;
  /** 0 until it is made. */
  bytes: number;
}
const takenOf = new WeakMap<HeavyReaders, Map<string, Taken>>();

/**
 * Everything that a scope sees. It is shared by those who asked before its reading began, and, while no row of the
 * house changes, by those who ask later: it is as fresh for them as one of their own. After a restart a city's
 * dashboards ask at once, and most see the same.
 */
export function takeSnapshot(readers: HeavyReaders, scope: Scope, asked: SnapshotAsked): Promise<SharedSnapshot> {
  const taken = takenOf.get(readers) ?? new Map<string, Taken>();
  takenOf.set(readers, taken);
  const { dayStart, form } = asked;
  const name = `${asked.incarnation} ${dayStart} ${form ?? ''} ${scope.orgPath ?? ''}`;
  const found = taken.get(name);
  if (found !== undefined && isFresh(found, asked)) return found.snapshot;
  const started = { at: Infinity };
  const begin = (): Promise<SharedSnapshot> => {
    started.at = monotonicMs();
    return readers.ask('readWholeScope', scope, { dayStart, form });
  };
  // One of a scope at a time: two that are made beside each other need twice the memory and are none the sooner there.
  const snapshot = found === undefined || found.isMade ? begin() : found.snapshot.then(begin, begin);
  const mine: Taken = { started, revision: asked.revision, snapshot, isMade: false, bytes: 0 };
  const forget = (): void => {
    mine.isMade = true;
    if (taken.get(name) === mine) taken.delete(name);
  };
  // Behind the others: the oldest goes first.
  taken.delete(name);
  taken.set(name, mine);
  snapshot.then(({ bytes }) => {
    mine.isMade = true;
    mine.bytes = bytes.length;
    dropOldest(taken);
    setTimeout(forget, softMs).unref();
  }, forget);
  return snapshot;
}

/** No change since its reading began means that it has what one of now would have. */
function isFresh(taken: Taken, asked: SnapshotAsked): boolean {
  if (taken.started.at > asked.at) return true;
  return taken.revision === asked.revision && monotonicMs() - taken.started.at < softMs;
}

function dropOldest(taken: Map<string, Taken>): void {
  let total = 0;
  for (const { bytes } of taken.values()) total += bytes;
  for (const [name, { bytes }] of taken) {
    if (total <= keptBytes) return;
    if (bytes === 0) continue;
    taken.delete(name);
    total -= bytes;
  }
}
