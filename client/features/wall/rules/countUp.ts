/** How long a figure takes from its old to its new value. @source docs/requirements.md C25 */
export const countUpMs = 2_000;

/** The figure after so many ms: fast at first, then settling; exact at both ends. */
export function countAt(from: number, to: number, elapsedMs: number): number {
  if (elapsedMs >= countUpMs) return to;
  if (elapsedMs <= 0) return from;
  const left = 1 - elapsedMs / countUpMs;
  return Math.round(from + (to - from) * (1 - left ** 3));
}
