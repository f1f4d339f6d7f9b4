/** The device's own part of its name, after the last middle dot: beside its guardrail the rest is said already. */
export function shortName(name: string): string {
  const own = name.slice(name.lastIndexOf('·') + 1).trim();
  return own === '' ? name : own;
}
