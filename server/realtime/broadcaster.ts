import { monotonicMs } from '#domain/clock/machineClock.ts';
import type { RealtimeEvent, RealtimePayload } from '#domain/realtime.ts';
import { encodeFrame, type Frame } from './frame.ts';
import type { LiveSocket } from './liveSocket.ts';
import { isBehind } from './slowSocket.ts';

/** The loop tells for so long, then takes what came meanwhile. A frame costs 10–20 µs a socket. */
const sliceMs = 4;

export interface BroadcasterOptions {
  /** Monotonic ms. */
  readonly now?: (() => number) | undefined;
  readonly nextTurn?: ((run: () => void) => void) | undefined;
  readonly sliceMs?: number | undefined;
  readonly encode?: typeof encodeFrame | undefined;
}

/** Tells many sockets one thing: encoded once, in the order in which it was given, never long at a time. */
export interface Broadcaster {
  /**
   * @param isStill asked for each socket at its turn: one that left the room meanwhile is skipped
   * @returns nothing when all are told, else a promise that resolves when they are
   */
  readonly tell: <E extends RealtimeEvent>(
    sockets: Iterable<LiveSocket>,
    event: E,
    payload: RealtimePayload<E>,
    isStill?: (socket: LiveSocket) => boolean,
  ) => void | Promise<void>;
  /** Drops what still waits to be sent. */
  readonly drop: () => void;
}

interface Job {
  readonly frame: Frame;
  readonly sockets: readonly LiveSocket[];
  next: number;
  readonly isStill: (socket: LiveSocket) => boolean;
  /** Rows may be left out for who does not read: what comes next shows the gap, and they are asked for. */
  readonly mayLack: boolean;
  done: (() => void) | null;
}

const isHere = (socket: LiveSocket): boolean => socket.connected;

function send(socket: LiveSocket, { frame, mayLack, isStill }: Job): void {
  if (!isStill(socket) || socket.conn.readyState !== 'open') return;
  if (mayLack && isBehind(socket)) return;
  socket.conn.write(frame.text, frame.options);
}

/**
 * All rooms share one line. A room whose message stands in it collects what comes (rooms.ts), so the line is never
 * longer than a message a room: the more there is to tell, the more is told at once.
 */
export function createBroadcaster(options: BroadcasterOptions = {}): Broadcaster {
  const { now = monotonicMs, nextTurn = setImmediate, encode = encodeFrame } = options;
  const limitMs = options.sliceMs ?? sliceMs;
  const line: Job[] = [];
  /** What this turn of the loop has cost so far. */
  let spentMs = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    nextTurn(() => {
      isPlanned = false;
      spentMs = 0;
      // With nothing to tell the loop sleeps.
      if (line.length > 0) work(true);
    });
  }

  /** @param mustTell a turn of its own tells one socket at least, however slow the clock says that it is */
  function work(mustTell: boolean): void {
    let isFree = mustTell;
    const beganAt = now() - spentMs;
    for (let job = line[0]; job !== undefined; job = line[0]) {
      for (; job.next < job.sockets.length; job.next += 1) {
        spentMs = now() - beganAt;
        if (spentMs >= limitMs && !isFree) {
          plan();
          return;
        }
        isFree = false;
        send(job.sockets[job.next] as LiveSocket, job);
      }
      line.shift();
      job.done?.();
    }
    spentMs = now() - beganAt;
    // The next turn begins with nothing spent.
    if (spentMs > 0) plan();
  }

  return {
    tell: (sockets, event, payload, isStill = isHere) => {
      const all = [...sockets];
      if (all.length === 0) return undefined;
      const beganAt = now();
      const frame = encode(event, payload);
      spentMs += now() - beganAt;
      const job: Job = {
        frame,
        sockets: all,
        next: 0,
        isStill,
        mayLack: event === 'delta',
        done: null,
      };
      line.push(job);
      if (line.length === 1) work(false);
      if (line[0] === undefined) return undefined;
      return new Promise((resolve) => {
        job.done = resolve;
      });
    },
    drop: () => {
      for (const job of line.splice(0)) job.done?.();
    },
  };
}
