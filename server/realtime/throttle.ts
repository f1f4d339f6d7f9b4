import type { Timers } from './timers.ts';

/**
 * At most `limit` a second and key. What is above waits for the end of the second, where one is told for all of them.
 * @param send told the item, and of how many it is the last
 */
export function createThrottle<T>(
  timers: Timers,
  limit: number,
  send: (key: string, item: T, merged: number) => void,
): {
  readonly put: (key: string, item: T) => void;
  /** Told at once, whatever was told before it: it takes the place of what waits. */
  readonly hurry: (key: string, item: T) => void;
  readonly stop: () => void;
} {
  interface Window {
    count: number;
    waiting: T | null;
    merged: number;
    cancel: () => void;
  }
  const windows = new Map<string, Window>();

  const open = (key: string, count: number): void => {
    const window: Window = { count, waiting: null, merged: 0, cancel: timers.after(1_000, () => close(key)) };
    windows.set(key, window);
  };
  const close = (key: string): void => {
    const window = windows.get(key);
    windows.delete(key);
    if (window === undefined || window.waiting === null) return;
    // What is told now counts for the second that begins.
    open(key, 1);
    send(key, window.waiting, window.merged);
  };

  return {
    put: (key, item) => {
      const window = windows.get(key);
      if (window === undefined) open(key, 1);
      else if (window.count < limit) window.count += 1;
      else {
        window.waiting = item;
        window.merged += 1;
        return;
      }
      send(key, item, 1);
    },
    hurry: (key, item) => {
      const window = windows.get(key);
      const merged = (window?.merged ?? 0) + 1;
      if (window === undefined) open(key, 1);
      else {
        window.count += 1;
        window.waiting = null;
        window.merged = 0;
      }
      send(key, item, merged);
    },
    stop: () => {
      for (const window of windows.values()) window.cancel();
      windows.clear();
    },
  };
}
