/** A bucket of tokens: `perSecond` of them a second, as many at once. */
export function createRate(perSecond: number, now: () => number): () => boolean {
  let tokens = perSecond;
  let last = now();
  return () => {
    const at = now();
    tokens = Math.min(perSecond, tokens + (Math.max(0, at - last) * perSecond) / 1_000);
    last = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
