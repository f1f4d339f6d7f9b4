/** Whether two values of a field, or of a form, say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The values of a form whose saved ones became `next`: fields that differ from `base` hold something unsaved and keep
 * it.
 */
export function followed<T extends object>(values: T, base: T, next: T): T {
  const kept = (Object.keys(values) as Array<keyof T>).filter((name) => !isSame(values[name], base[name]));
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, values[name]])) };
}
