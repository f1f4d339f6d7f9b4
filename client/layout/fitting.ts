const moreWidth = 76;

/** How many of these widths fit, leaving room for "more" when not all do. */
export function fitting(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = moreWidth;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > room) break;
    count += 1;
  }
  return count;
}
