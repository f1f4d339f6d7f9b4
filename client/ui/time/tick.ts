import { useSyncExternalStore } from 'react';
import { second } from '#domain/time.ts';

let offsetMs = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The server's time as far as this client knows it, epoch ms. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Server time minus this machine's; found by the HTTP client. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}

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
