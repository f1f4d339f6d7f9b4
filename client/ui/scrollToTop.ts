import { hasMotion } from './hasMotion.ts';

/** How long the way to the top takes. @source docs/requirements.md F11 */
export const scrollMs = 500;

/** How far the way has come after a share of its time: slow at both ends. */
export function eased(share: number): number {
  const x = Math.min(Math.max(share, 0), 1);
  return x < 0.5 ? 2 * x * x : 1 - (-2 * x + 2) ** 2 / 2;
}

/** Scrolls the window to its top in half a second; at once for whoever asked for less motion. @returns stop */
export function scrollToTop(): () => void {
  const from = window.scrollY;
  if (from === 0) return () => undefined;
  if (!hasMotion()) {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => undefined;
  }
  const start = performance.now();
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const name of ['wheel', 'touchstart'] as const) window.removeEventListener(name, stop);
  };
  const step = (now: number): void => {
    const share = (now - start) / scrollMs;
    window.scrollTo({ top: from * (1 - eased(share)), behavior: 'instant' });
    if (share < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  frame = requestAnimationFrame(step);
  // Whoever scrolls meanwhile goes where they want.
  for (const name of ['wheel', 'touchstart'] as const)
    window.addEventListener(name, stop, { passive: true, once: true });
  return stop;
}
