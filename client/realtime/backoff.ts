/** 1 s, 2 s, 4 s … 30 s, each ± 50 %. @param random in [0, 1) @source product.md E6 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const base = Math.min(30_000, 1_000 * 2 ** Math.min(attempt, 5));
  return Math.round(base * (0.5 + random));
}
