/** So long each device is shown. @source docs/requirements.md C5 */
export const carouselMs = 2_000;

/** Some of a list are shown: those that have a place on the map. */
export interface Shown {
  readonly length: number;
  readonly idAt: (index: number) => string | undefined;
  readonly indexOf: (id: string) => number;
  readonly isPlaced: (index: number) => boolean;
}

/**
 * Whom the carousel shows next: the neighbour in the list as it stands now, round its ends. One that left the list
 * begins anew.
 */
export function neighbourOf(rows: Shown, current: string | null, step: 1 | -1): string | null {
  const found = current === null ? -1 : rows.indexOf(current);
  const from = found < 0 && step === -1 ? rows.length : found;
  for (let away = 1; away <= rows.length; away += 1) {
    const index = (from + step * away + 2 * rows.length) % rows.length;
    if (rows.isPlaced(index)) return rows.idAt(index) ?? null;
  }
  return null;
}

/** How many that are shown stand before this one; -1 for one that is not shown. */
export function shownIndexOf(rows: Shown, id: string): number {
  const found = rows.indexOf(id);
  if (found < 0 || !rows.isPlaced(found)) return -1;
  let before = 0;
  for (let index = 0; index < found; index += 1) if (rows.isPlaced(index)) before += 1;
  return before;
}
