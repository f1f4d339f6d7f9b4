import type { Delta, Publication, Sync } from '#domain/realtime.ts';
import { distribute, itemsPerBuffer, itemsPerDelta, toDeltas, type Item } from './roomBuffer.ts';
import type { Timers } from './timers.ts';

export interface RoomsOptions {
  readonly timers: Timers;
  /** Sends to every socket of an organisation's room. While the promise is open the room collects. */
  readonly emit: (orgId: string, event: 'delta' | 'sync', payload: Delta | Sync) => void | Promise<void>;
  readonly flushMs?: number | undefined;
  /** What is urgent leaves at once, the next urgent row after this pause at the earliest. */
  readonly urgentMs?: number | undefined;
  /** Limits of a message and of a room's buffer; the model test makes them small. */
  readonly itemsPerDelta?: number | undefined;
  readonly itemsPerBuffer?: number | undefined;
}

interface Room {
  /** Revision of the last message: everything up to it was told or lies before the room was opened. */
  sent: number;
  readonly items: Map<string, Item>;
  overflowed: boolean;
  urgent: boolean;
  /** When something urgent left last; at the beginning long ago. */
  hurriedAt: number;
  cancel: (() => void) | null;
  busy: boolean;
  /** A row was told since this was last taken: counts may have changed. */
  dirty: boolean;
}

export interface Rooms {
  /** The first socket of an organisation is here. What comes after `water` will be told. */
  readonly open: (orgId: string) => void;
  readonly close: (orgId: string) => void;
  /**
   * Takes the next publication in order.
   * @param after the revision before its first
   * @param completeFor the rooms for which it has all rows, the others are told that there is a gap; without a word all
   */
  readonly put: (publication: Publication, after: number, completeFor?: readonly string[]) => void;
  /** Organisations whose rooms are open. */
  readonly watched: () => string[];
  /** Heartbeat of every room. */
  readonly sync: () => void;
  /** Rooms in which something changed since the last call. */
  readonly takeDirty: () => string[];
  /** The counter went back (a restored database): rooms begin anew at `water`. */
  readonly restart: () => void;
  readonly stop: () => void;
}

const rememberedStatuses = 200_000;

/**
 * The rooms of this server that have sockets, each with one buffer for all kinds, so that nothing overtakes.
 * @param water the revision up to which everything has been `put`
 * @source docs/requirements.md E2
 */
export function createRooms(options: RoomsOptions, water: () => number): Rooms {
  const { timers, emit, flushMs = 100, urgentMs = 50 } = options;
  const perDelta = options.itemsPerDelta ?? itemsPerDelta;
  const perBuffer = options.itemsPerBuffer ?? itemsPerBuffer;
  const rooms = new Map<string, Room>();
  /** Last status of devices, to know a change of status from a change of place or name. */
  const statuses = new Map<string, string>();

  const newRoom = (): Room => ({
    sent: water(),
    items: new Map(),
    overflowed: false,
    urgent: false,
    hurriedAt: 0,
    cancel: null,
    busy: false,
    dirty: false,
  });

  function statusChanged(publication: Publication): ReadonlySet<string> {
    const changed = new Set<string>();
    for (const { row } of publication.devices) {
      const status = `${row.deviceStatus} ${row.statusCode}`;
      if (statuses.get(row.id) === status) continue;
      if (statuses.size >= rememberedStatuses) statuses.clear();
      statuses.set(row.id, status);
      changed.add(row.id);
    }
    return changed;
  }

  function flush(orgId: string, room: Room): void {
    // The room is still being told the message before: the rest collects, and follows at once.
    if (room.busy) return;
    room.cancel?.();
    room.cancel = null;
    // With nothing to tell nothing is told: to move on in silence would be a gap to everybody here.
    if (room.items.size === 0 && !room.overflowed) return;
    if (room.urgent) room.hurriedAt = timers.now();
    room.urgent = false;
    const items = [...room.items.values()];
    const prev = room.sent;
    room.items.clear();
    room.sent = water();
    const deltas = room.overflowed ? null : toDeltas(items, prev, room.sent, timers.now(), perDelta);
    room.overflowed = false;
    if (deltas === null) {
      // Too much for messages: the gap is said instead, and clients ask for what they miss.
      void emit(orgId, 'sync', { prev: room.sent, revision: room.sent, ts: timers.now() });
    } else {
      send(orgId, room, deltas);
    }
  }

  function send(orgId: string, room: Room, deltas: readonly Delta[]): void {
    for (const [index, delta] of deltas.entries()) {
      const sending = emit(orgId, 'delta', delta);
      if (sending === undefined) continue;
      room.busy = true;
      const rest = deltas.slice(index + 1);
      const sent = (): void => {
        room.busy = false;
        if (rooms.get(orgId) === room) goOn(orgId, room, rest);
      };
      void sending.then(sent, sent);
      return;
    }
  }

  function goOn(orgId: string, room: Room, rest: readonly Delta[]): void {
    send(orgId, room, rest);
    if (!room.busy) arm(orgId, room);
  }

  /** A clock that was put back must not hold a message: never longer than the pause itself. */
  function urgentWait(room: Room): number {
    return Math.min(urgentMs, room.hurriedAt + urgentMs - timers.now());
  }

  function arm(orgId: string, room: Room): void {
    if (room.items.size === 0 && !room.overflowed) return;
    const waitMs = room.urgent ? urgentWait(room) : flushMs;
    if (waitMs <= 0) {
      flush(orgId, room);
      return;
    }
    if (room.cancel !== null) return;
    room.cancel = timers.after(waitMs, () => {
      room.cancel = null;
      flush(orgId, room);
    });
  }

  /** What waits in a room leaves with the urgent row, not at the time that was set before it came. */
  function hurry(room: Room): void {
    if (room.urgent) return;
    room.urgent = true;
    room.cancel?.();
    room.cancel = null;
  }

  /** Whatever part of it comes to them is no message: they ask for the whole. */
  function cutAllBut(completeFor: readonly string[]): Map<string, Room> {
    const whole = new Set(completeFor);
    const cut = new Map([...rooms].filter(([orgId]) => !whole.has(orgId)));
    for (const room of cut.values()) {
      room.overflowed = true;
      room.dirty = true;
    }
    return cut;
  }

  return {
    open: (orgId) => {
      if (!rooms.has(orgId)) rooms.set(orgId, newRoom());
    },
    close: (orgId) => {
      rooms.get(orgId)?.cancel?.();
      rooms.delete(orgId);
    },
    put: (publication, after, completeFor) => {
      const changed = statusChanged(publication);
      const given = completeFor === undefined ? new Map<string, Room>() : cutAllBut(completeFor);
      distribute(
        publication,
        after,
        (orgId) => rooms.has(orgId),
        (orgId, item) => {
          const room = rooms.get(orgId);
          if (room === undefined) return;
          given.set(orgId, room);
          room.dirty = true;
          if (item.kind === 'alarm' || (item.kind === 'device' && changed.has(item.id))) hurry(room);
          const key = `${item.kind}:${item.id}`;
          if (!room.items.has(key) && room.items.size >= perBuffer) room.overflowed = true;
          else room.items.set(key, item);
        },
      );
      for (const [orgId, room] of given) arm(orgId, room);
    },
    watched: () => [...rooms.keys()],
    sync: () => {
      for (const [orgId, room] of rooms) {
        flush(orgId, room);
        // A room that is being told something hears from us anyway.
        if (room.busy) continue;
        const prev = room.sent;
        room.sent = water();
        void emit(orgId, 'sync', { prev, revision: room.sent, ts: timers.now() });
      }
    },
    takeDirty: () => {
      const dirty: string[] = [];
      for (const [orgId, room] of rooms) {
        if (room.dirty) dirty.push(orgId);
        room.dirty = false;
      }
      return dirty;
    },
    restart: () => {
      // New ones: of a message that is being told, no further part leaves.
      for (const [orgId, room] of rooms) {
        room.cancel?.();
        rooms.set(orgId, newRoom());
      }
    },
    stop: () => {
      for (const room of rooms.values()) room.cancel?.();
      rooms.clear();
    },
  };
}
