/** For good, or as long as the browser's tab is open. */
type Store = 'localStorage' | 'sessionStorage';

/** What this browser keeps under a key; null when it has nothing, or keeps nothing at all. */
export function keptText(key: string, store: Store = 'localStorage'): string | null {
  try {
    return globalThis[store].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with '' forgets it. A full or forbidden store keeps nothing, and the page goes on. */
export function keepText(key: string, text: string, store: Store = 'localStorage'): void {
  try {
    if (text === '') globalThis[store].removeItem(key);
    else globalThis[store].setItem(key, text);
  } catch {
    // Nothing depends on it before the next visit.
  }
}
