import { wallMs } from '#domain/clock/machineClock.ts';

/** Time as realtime sees it; the model test hands in a virtual one. */
export interface Timers {
  readonly now: () => number;
  /** Runs once after `ms`; the answer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export const systemTimers: Timers = {
  now: wallMs,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Runs every `ms` until cancelled. */
export function every(timers: Timers, ms: number, run: () => void): () => void {
  let cancel = timers.after(ms, tick);
  function tick(): void {
    cancel = timers.after(ms, tick);
    run();
  }
  return () => cancel();
}
