import { useSyncExternalStore } from 'react';
import { second } from '#domain/time.ts';
import { serverNow } from '#client/api/clock.ts';
import { websoket } from '#client/realtime/websoket.ts';

let now = Date.now();
/** As `now`, and as of the loss while the connection is lost. */
let dataNow = now;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function turn(): void {
  now = serverNow();
  if (!websoket.stale) dataNow = now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    turn();
    timer = setInterval(() => {
      turn();
      for (const each of listeners) each();
    }, second);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/**
 * The time, once a second, for the small parts that show an age. One timer for the page; what uses it renders
 * alone, so that a table of ages never renders as a whole.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** What `read` makes of the time; the caller renders only when that changes. */
export function useFromNow<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(now));
}

/**
 * The same for what is told of live data, how long something lasts or is left: while the connection is lost nobody
 * knows whether it still does, and it stands still.
 */
export function useFromDataNow<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(dataNow));
}
