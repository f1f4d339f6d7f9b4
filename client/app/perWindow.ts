/** Says yes at most `max` times in any `windowMs`. */
export function perWindow(max: number, windowMs: number): (now: number) => boolean {
  let times: number[] = [];
  return (now) => {
    times = times.filter((time) => now - time < windowMs);
    if (times.length >= max) return false;
    times.push(now);
    return true;
  };
}
