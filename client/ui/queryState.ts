/** Values that an address can hold. */
export type QueryState = Readonly<Record<string, string | number | boolean>>;

/** Reads the known names; what is missing or does not fit its kind has its default. */
export function readQuery<T extends QueryState>(search: string, defaults: T): T {
  const params = new URLSearchParams(search);
  const state: Record<string, string | number | boolean> = {};
  for (const [name, fallback] of Object.entries(defaults)) {
    const text = params.get(name);
    if (text === null) state[name] = fallback;
    else if (typeof fallback === 'number') state[name] = /^\d{1,9}$/.test(text) ? Number(text) : fallback;
    else state[name] = typeof fallback === 'boolean' ? text === '1' : text;
  }
  return state as T;
}

/** The query string of a state: defaults are left out, names it does not know are kept. */
export function writeQuery<T extends QueryState>(search: string, state: T, defaults: T): string {
  const params = new URLSearchParams(search);
  for (const [name, fallback] of Object.entries(defaults)) {
    const value = state[name];
    if (value === undefined || value === fallback) params.delete(name);
    else params.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  return params.toString();
}
