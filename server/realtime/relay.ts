import type { Missed } from '#db/realtime/changedSince.ts';
import type { Publication } from '#domain/realtime.ts';
import { createRooms, type Rooms, type RoomsOptions } from './rooms.ts';
import { every } from './timers.ts';

export interface RelayOptions extends RoomsOptions {
  /** The counter of the database. */
  readonly readRevision: () => Promise<number>;
  /**
   * Every visible row that the rooms `watched` see and every departure after `since`, as of the returned revision;
   * `isCut`: there are more rows.
   */
  readonly changedSince: (since: number, watched: readonly string[]) => Promise<Missed>;
  /** Told every publication in order: rooms of devices drop subscribers who no longer see them. */
  readonly onForward?: ((publication: Publication) => void) | undefined;
  /** The counter went back, or this process slept for hours: clients must drop what they have. */
  readonly onRestart?: (() => void) | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
  /** A hole of this age is filled from the database. */
  readonly holeMs?: number | undefined;
  readonly counterMs?: number | undefined;
  readonly heartbeatMs?: number | undefined;
}

export interface Relay {
  readonly rooms: Pick<Rooms, 'open' | 'close' | 'takeDirty'>;
  /** Begins at the current counter. Publications may be given before: they are held. */
  readonly start: () => Promise<void>;
  /** A publication from the bus: late, doubled, out of order or never. */
  readonly take: (publication: Publication) => void;
  /** The last revision up to which everything was forwarded; -1 before the start. */
  readonly water: () => number;
  readonly stop: () => void;
}

/** A process that slept this long (a closed laptop) may have missed departures that are forgotten by now. */
const asleepMs = 3_600_000;
/** Publications held at once; more would be a flood that the database answers better. */
const heldMax = 2_000;

/**
 * A server's own list and watch: forwards publications in the order of their revisions without a gap, and fills gaps
 * from the database.
 * @source docs/requirements.md E3
 */
export function createRelay(options: RelayOptions): Relay {
  const { timers, holeMs = 200, counterMs = 1_000, heartbeatMs = 2_000 } = options;
  let water = -1;
  let stopped = false;
  let lookedAt = timers.now();
  /** While the database is read nothing is forwarded: its answer is older than what might overtake it. */
  let repairing = false;
  const held = new Map<number, Publication>();
  let cancelHole: (() => void) | null = null;
  const cancels: { counter?: () => void; heartbeat?: () => void; wait?: () => void } = {};
  const rooms = createRooms(options, () => water);

  /** @param completeFor the rooms for which it has all rows; without a word all */
  function forward(publication: Publication, completeFor?: readonly string[]): void {
    const after = water;
    water = publication.revision;
    rooms.put(publication, after, completeFor);
    options.onForward?.(publication);
  }

  function drain(): void {
    if (water < 0 || repairing) return;
    for (let next = held.get(water + 1); next !== undefined; next = held.get(water + 1)) {
      held.delete(next.revision);
      try {
        forward(next);
      } catch (error) {
        // What cannot be read is asked of the database instead.
        water = next.revision - 1;
        options.onError?.(error);
        void repair();
        return;
      }
    }
    for (const revision of held.keys()) if (revision <= water) held.delete(revision);
    if (held.size === 0) {
      cancelHole?.();
      cancelHole = null;
    } else {
      cancelHole ??= timers.after(holeMs, () => {
        cancelHole = null;
        void repair();
      });
    }
  }

  async function repair(): Promise<void> {
    if (repairing || stopped || water < 0) return;
    repairing = true;
    try {
      const watched = rooms.watched();
      const found = await options.changedSince(water, watched);
      if (!stopped && found.revision > water) forward(found, found.isCut ? [] : watched);
    } catch (error) {
      // The next look at the counter tries again.
      options.onError?.(error);
    } finally {
      repairing = false;
    }
    if (!stopped) drain();
  }

  async function lookAtCounter(): Promise<void> {
    if (repairing || water < 0) return;
    const before = water;
    const slept = timers.now() - lookedAt > asleepMs;
    const counter = await options.readRevision();
    if (stopped) return;
    lookedAt = timers.now();
    if (counter < before || slept) {
      // Everything published was committed before: only a restored database counts lower.
      water = counter;
      held.clear();
      rooms.restart();
      options.onRestart?.();
    } else if (counter > water) {
      // A publication on its way is no hole: it gets the time that any hole gets.
      cancels.wait?.();
      cancels.wait = timers.after(holeMs, () => {
        if (water < counter) void repair();
      });
    }
  }

  return {
    rooms,
    start: async () => {
      water = await options.readRevision();
      lookedAt = timers.now();
      if (stopped) return;
      cancels.counter = every(timers, counterMs, () => {
        lookAtCounter().catch((error: unknown) => options.onError?.(error));
      });
      cancels.heartbeat = every(timers, heartbeatMs, rooms.sync);
      drain();
    },
    take: (publication) => {
      if (stopped || publication.revision <= water) return;
      // So far ahead it is no hole that fills by itself: the next look at the counter says what is missing.
      if (held.size >= heldMax || (water >= 0 && publication.revision > water + heldMax)) return;
      held.set(publication.revision, publication);
      drain();
    },
    water: () => water,
    stop: () => {
      stopped = true;
      cancelHole?.();
      for (const cancel of Object.values(cancels)) cancel();
      rooms.stop();
    },
  };
}
