import { proxy } from 'valtio';
import { ownArea } from './ownArea.ts';

/** Searches that are remembered. @source docs/requirements.md F8 */
export const keptSearches = 5;
const keywordMax = 60;

interface DbArea {
  /** Keywords of the global search that led somewhere, newest first. */
  searches: string[];
}

function readDb(stored: Partial<Record<keyof DbArea, unknown>>): DbArea {
  const searches: unknown[] = Array.isArray(stored.searches) ? stored.searches : [];
  const texts = searches.filter((each): each is string => typeof each === 'string' && each.length <= keywordMax);
  return { searches: texts.slice(0, keptSearches) };
}

/** State area `db`: a person's free store. @source docs/requirements.md F13 */
export const db = proxy<DbArea>(readDb({}));

/** Takes up what is kept of whoever is signed in. */
export const openDb = ownArea('db', db, readDb);

/** The list with this keyword first, once, and no longer than it may be. */
export function withSearch(searches: readonly string[], keyword: string): string[] {
  return [keyword, ...searches.filter((each) => each.toLowerCase() !== keyword.toLowerCase())].slice(0, keptSearches);
}

export function rememberSearch(keyword: string): void {
  openDb();
  db.searches = withSearch(db.searches, keyword);
}
