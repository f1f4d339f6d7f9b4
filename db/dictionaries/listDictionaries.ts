import { inArray } from 'drizzle-orm';
import { completeDictionary, dictTypes, type DictRow, type DictType } from '#domain/settings/dictionaries.ts';
import type { NameBook } from '#domain/texts/names.ts';
import type { ReadTx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { dictionary } from '../schema/settings.ts';

/** Whole dictionaries as they are now, disabled codes included. No tenant's rows. */
export async function listDictionaries(
  tx: ReadTx,
  types: readonly DictType[] = dictTypes,
): Promise<Partial<Record<DictType, DictRow[]>>> {
  const stored = await tx.sql
    .select()
    .from(dictionary)
    .where(inArray(dictionary.type, [...types]));
  return Object.fromEntries(types.map((type) => [type, completeDictionary(type, stored)]));
}

/** The names that were changed or added: read anew each time, so that they act at once on every process. */
export async function readNameBook(tx: ReadTx): Promise<NameBook> {
  const rows = await askNames(tx);
  return new Map(rows.map(({ type, code, zh, en }) => [`${type}:${code}`, { zh, en }]));
}

const askNames = prepared((query) =>
  query
    .select({ type: dictionary.type, code: dictionary.code, zh: dictionary.name, en: dictionary.nameEn })
    .from(dictionary),
);
