import { cellText, type ReferenceBook } from './checkRow.ts';
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

export const emptyBook: ReferenceBook = {
  orgs: new Map(),
  types: new Map(),
  models: new Map(),
  projects: new Map(),
  rails: new Map(),
};
