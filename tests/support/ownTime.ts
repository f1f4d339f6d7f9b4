const pulseMs = 5;
/** A pulse that comes later than this was kept away by a machine that stood still, or by a blocked event loop. */
const longestMs = 100;

export interface OwnTime {
  /** Time that this process had since the beginning, ms: what a busy machine took away is not in it. */
  readonly ms: () => number;
  /** How often its event loop came round. */
  readonly pulses: () => number;
  readonly stop: () => void;
}

/** A watch for bounds of what happens within this process: a machine that stops for seconds breaks none of them. */
export function startOwnTime(): OwnTime {
  let [ms, pulses, last] = [0, 0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    ms += Math.min(now - last, longestMs);
    pulses += 1;
    last = now;
  }, pulseMs);
  timer.unref();
  return { ms: () => ms, pulses: () => pulses, stop: () => clearInterval(timer) };
}
