import { searchable } from '#domain/search/search.ts';
import { pageSizes } from '#domain/settings/personal.ts';

/** Values that an address can hold. */
export type QueryState = Readonly<Record<string, string | number | boolean>>;

/** The furthest page that a call answers. @source docs/requirements.md D0.5 */
const lastPage = 1_000_000;
const sizes: readonly number[] = pageSizes;

/** Whether a list can ask for it: what the server would refuse can be typed into an address, too. */
function isFit(name: string, value: number): boolean {
  if (name === 'page') return value >= 1 && value <= lastPage;
  return name !== 'size' || sizes.includes(value);
}

/** Reads the known names; what is missing or does not fit its kind has its default. */
export function readQuery<T extends QueryState>(search: string, defaults: T): T {
  const params = new URLSearchParams(search);
  const state: Record<string, string | number | boolean> = {};
  for (const [name, fallback] of Object.entries(defaults)) {
    const text = params.get(name);
    if (text === null) state[name] = fallback;
    else if (typeof fallback === 'number') {
      state[name] = /^\d{1,9}$/.test(text) && isFit(name, Number(text)) ? Number(text) : fallback;
    } else if (typeof fallback === 'boolean') state[name] = text === '1';
    else state[name] = name === 'text' ? searchable(text) : text;
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
