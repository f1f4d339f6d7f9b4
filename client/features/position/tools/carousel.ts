/** So long each device is shown. @source seed §9 */
export const carouselMs = 2_000;

/**
 * Whom the carousel shows next: the neighbour in the list as it stands now, round its ends. One that left the list
 * begins anew.
 */
export function neighbourOf(ids: readonly string[], current: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const at = current === null ? -1 : ids.indexOf(current);
  if (at < 0) return ids[step === 1 ? 0 : ids.length - 1] ?? null;
  return ids[(at + step + ids.length) % ids.length] ?? null;
}
