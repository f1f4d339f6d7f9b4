/** Rows whose text holds every word, those that begin with the keyword first. */
export function bestMatches<T>(
  rows: Iterable<T>,
  keyword: string,
  { textOf, limit }: { readonly textOf: (row: T) => string; readonly limit: number },
): T[] {
  const whole = keyword.trim().toLowerCase();
  const words = whole.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const begun: T[] = [];
  const held: T[] = [];
  for (const row of rows) {
    const text = textOf(row).toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    if (text.startsWith(whole)) begun.push(row);
    else if (held.length < limit) held.push(row);
    if (begun.length === limit) break;
  }
  return [...begun, ...held].slice(0, limit);
}
