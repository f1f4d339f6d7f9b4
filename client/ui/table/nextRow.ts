/**
 * The row to go on with when one is gone: the one after it, else the one before it.
 * @param before ids of the rows while it was among them
 * @param now ids of the rows that stand now
 * @returns undefined when none stands
 */
export function nextRow(before: readonly string[], now: readonly string[], gone: string): string | undefined {
  const here = new Set(now);
  const at = before.indexOf(gone);
  const isHere = (id: string): boolean => here.has(id);
  return before.slice(at + 1).find(isHere) ?? before.slice(0, Math.max(at, 0)).findLast(isHere) ?? now[0];
}
