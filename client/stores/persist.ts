import { snapshot, subscribe } from 'valtio';

const schemaVersion = 1;

/** Key of a state area in local storage. @source product.md F13 */
export function areaKey(area: string, uuid?: string): string {
  return uuid === undefined ? `admin-${area}` : `admin-${area}-${uuid}`;
}

/** The stored fields of an area; nothing when there are none, they are of another version or not JSON. */
export function readArea<T extends object>(key: string): Partial<T> {
  const text = localStorage.getItem(key);
  if (text === null) return {};
  try {
    const stored = JSON.parse(text) as { version?: unknown; state?: unknown };
    const { state } = stored;
    return stored.version === schemaVersion && typeof state === 'object' && state !== null ? state : {};
  } catch {
    return {};
  }
}

/** Stores the fields of an area. A full or forbidden store keeps nothing, and the page goes on. */
export function writeArea(key: string, state: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ version: schemaVersion, state }));
  } catch {
    // Nothing depends on it before the next visit.
  }
}

/** Fills a state area from local storage and writes it back with every change. */
export function persist(key: string, area: object): void {
  Object.assign(area, readArea(key));
  subscribe(area, () => writeArea(key, snapshot(area)));
}
