/** Shade of a cell, 0 for none to 5 for the most. */
export function heatLevel(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil((count / Math.max(most, 1)) * 5));
}
