export interface ListAsks {
  /** Another place or other rights are other rows. */
  readonly soon: () => void;
  /** The socket is there. What was only hinted at before it came, or while it was away, was heard by nobody. */
  readonly connected: () => void;
  readonly stop: () => void;
}

/** A page's first ask and its socket come together, so nothing is missed, unless the socket takes longer than this. */
const lateMs = 2_000;
const soonMs = [500, 3_000] as const;
/** After a server was gone a thousand pages come back at once: their lists are not asked for in the same second. */
const returnedMs = [1_000, 15_000] as const;

/**
 * When lists that hold more than what is live are asked again, at a moment that is drawn, so that not all pages ask in
 * step.
 * @param tell asks them
 * @param random in [0, 1)
 */
export function askLists(tell: () => void, random: () => number = Math.random): ListAsks {
  const begunAt = performance.now();
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const within = ([from, to]: readonly [number, number]): void => {
    clearTimeout(timer);
    timer = setTimeout(tell, from + random() * (to - from));
  };
  return {
    soon: () => within(soonMs),
    connected: () => {
      if (wasConnected || performance.now() - begunAt > lateMs) within(returnedMs);
      wasConnected = true;
    },
    stop: () => clearTimeout(timer),
  };
}
