type Ids = readonly string[] | null;

/** A mark stays the same while one of its devices is in it, whoever joins or leaves it; no mark is the same as none. */
export function isSameMark(before: Ids, now: Ids): boolean {
  if (before === null || now === null) return before === now;
  if (before[0] === now[0]) return true;
  const known = new Set(before);
  return now.some((id) => known.has(id));
}
