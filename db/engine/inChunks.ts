/** Splits a list so that no statement carries too many values. */
export function inChunks<T>(values: readonly T[], size = 5_000): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < values.length; at += size) chunks.push(values.slice(at, at + size));
  return chunks;
}
