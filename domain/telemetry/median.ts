/** The middle of some values, of an even number the mean of both; NaN for none. The list is sorted by it. */
export function medianOf(values: Float64Array): number {
  values.sort();
  const half = values.length >> 1;
  if (values.length % 2 === 1) return values[half] ?? Number.NaN;
  return ((values[half - 1] ?? Number.NaN) + (values[half] ?? Number.NaN)) / 2;
}
