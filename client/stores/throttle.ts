/** Runs at most once in `ms`: the first call at once, the last of those that came meanwhile when the time is over. */
export function throttle(run: () => void, ms: number): () => void {
  let waiting = false;
  let again = false;
  const open = (): void => {
    waiting = false;
    if (again) act();
  };
  const act = (): void => {
    again = false;
    waiting = true;
    setTimeout(open, ms);
    run();
  };
  return () => {
    if (waiting) again = true;
    else act();
  };
}
