import { snapshot, subscribe } from 'valtio';
import { keepText, keptText } from '#client/api/keptText.ts';

const schemaVersion = 1;

/** Key of a state area in local storage. @source docs/requirements.md F13 */
export function areaKey(area: string, uuid?: string): string {
  return uuid === undefined ? `admin-${area}` : `admin-${area}-${uuid}`;
}

/** The stored fields of an area; nothing when there are none, they are of another version or not JSON. */
export function readArea<T extends object>(key: string): Partial<T> {
  const text = keptText(key);
  if (text === null) return {};
  try {
    const stored = JSON.parse(text) as { version?: unknown; state?: unknown };
    const { state } = stored;
    return stored.version === schemaVersion && typeof state === 'object' && state !== null ? state : {};
  } catch {
    return {};
  }
}

/** Stores the fields of an area. */
export function writeArea(key: string, state: object): void {
  keepText(key, JSON.stringify({ version: schemaVersion, state }));
}

/** Fills a state area with what `read` finds sound in local storage, and writes it back with every change. */
export function persist<T extends object>(key: string, area: T, read: (kept: Partial<T>) => Partial<T>): void {
  Object.assign(area, read(readArea<T>(key)));
  subscribe(area, () => writeArea(key, snapshot<object>(area)));
}
