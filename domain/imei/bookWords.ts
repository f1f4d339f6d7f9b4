import { cellText, type Many, type ReferenceBook } from './checkRow.ts';
import type { RawRow, SheetColumn } from './sheetColumns.ts';

/** What rows name, each word once: only this is looked up, however large the house is. */
export interface BookWords {
  readonly orgs: readonly string[];
  readonly types: readonly string[];
  readonly models: readonly string[];
  readonly projects: readonly string[];
  readonly rails: readonly string[];
}

export const noWords: BookWords = { orgs: [], types: [], models: [], projects: [], rails: [] };

const columns = {
  orgs: 'orgCode',
  types: 'typeCode',
  models: 'modelCode',
  projects: 'projectCode',
  rails: 'railName',
} as const satisfies Record<keyof BookWords, SheetColumn>;
const kinds = Object.keys(columns) as Array<keyof BookWords>;

/** The words that were asked for. */
export class WordBook {
  readonly #known = new Map(kinds.map((kind) => [kind, new Set<string>()]));

  /**
   * Words of these rows that are not known yet, which they join; null when there is none. A rail is named within its
   * project: with a new one of either all of both are asked for.
   */
  fresh(rows: readonly RawRow[]): BookWords | null {
    const found: Record<keyof BookWords, string[]> = { orgs: [], types: [], models: [], projects: [], rails: [] };
    for (const row of rows) {
      for (const kind of kinds) {
        const cell = row[columns[kind]];
        if (cell === undefined) continue;
        const word = cellText(cell);
        const known = this.#known.get(kind);
        if (word === '' || known === undefined || known.has(word)) continue;
        known.add(word);
        found[kind].push(word);
      }
    }
    if (kinds.every((kind) => found[kind].length === 0)) return null;
    const isPlace = found.projects.length > 0 || found.rails.length > 0;
    if (isPlace) {
      found.projects = [...(this.#known.get('projects') ?? [])];
      found.rails = [...(this.#known.get('rails') ?? [])];
    }
    return found;
  }
}

/** One book of two; the later one's word stands. */
export function joinBooks(one: ReferenceBook, other: ReferenceBook): ReferenceBook {
  return {
    ...one,
    ...other,
    orgs: new Map([...one.orgs, ...other.orgs]),
    types: new Map([...one.types, ...other.types]),
    models: new Map([...one.models, ...other.models]),
    projects: new Map([...one.projects, ...other.projects]),
    rails: new Map([...one.rails, ...other.rails]),
  };
}

/** Whether these words stand for the same in both books: the later one was asked for them alone. */
export function isSameBook(words: BookWords, earlier: ReferenceBook, later: ReferenceBook): boolean {
  if (!isSame(earlier.home, later.home)) return false;
  for (const kind of ['orgs', 'types', 'models', 'projects'] as const) {
    if (!words[kind].every((word) => isSame(earlier[kind].get(word), later[kind].get(word)))) return false;
  }
  for (const project of words.projects) {
    const found = later.projects.get(project);
    if (found === undefined || found === 'many') continue;
    const keys = words.rails.map((rail) => `${found.id}/${rail}`);
    if (!keys.every((key) => isSame(earlier.rails.get(key), later.rails.get(key)))) return false;
  }
  return true;
}

type Entry = object | Many | undefined;

/** Entries of a book are flat. */
function isSame(one: Entry, other: Entry): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([key, value]) => right.get(key) === value);
}

export const emptyBook: ReferenceBook = {
  orgs: new Map(),
  types: new Map(),
  models: new Map(),
  projects: new Map(),
  rails: new Map(),
};
