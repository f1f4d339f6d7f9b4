/** Who asked their system for less motion sees still pictures. */
export function hasMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
