import { useSyncExternalStore } from 'react';
import { second } from '#domain/time.ts';
import { serverNow } from '#client/api/clock.ts';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = serverNow();
    timer = setInterval(() => {
      now = serverNow();
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
