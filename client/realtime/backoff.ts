const firstMs = 1_000;
/** A server that was started anew is back within seconds, and all its pages with it: it is asked often. */
const soonMs = 2_000;
/** Five minutes of them. */
const soonAttempts = 150;
const longestMs = 30_000;

/**
 * 1 s, then every 2 s for five minutes, then 4, 8 … 30 s, each ± 50 %.
 * @param attempt how many have failed since there was a connection
 * @param random in [0, 1)
 * @source docs/adr/0035-storms.md
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const later = Math.min(longestMs, soonMs * 2 ** Math.max(0, Math.min(attempt - soonAttempts, 10)));
  return Math.round((attempt === 0 ? firstMs : later) * (0.5 + random));
}

/** A question that failed on a connection that stands: 1 s, 2 s, 4 s … 30 s, each ± 50 %. @param random in [0, 1) */
export function askAgainMs(failures: number, random: number): number {
  return Math.round(Math.min(longestMs, firstMs * 2 ** Math.min(failures, 5)) * (0.5 + random));
}
