import type { Scope } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import { noticeInWords } from '#domain/texts/noticeInWords.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import { listNotices, type NoticePage } from './listNotices.ts';

/** A page of somebody's notices in their language. */
export async function pageNotices(
  tx: HeavyTx,
  scope: Scope,
  { page, locale }: { readonly page: NoticePage; readonly locale: Locale },
) {
  const { records, ...found } = await listNotices(tx, scope, page);
  const book = await readNameBook(tx);
  return { records: records.map((row) => noticeInWords(row, locale, book)), ...found };
}
