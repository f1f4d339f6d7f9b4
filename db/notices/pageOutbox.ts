import type { Scope } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import { noticeInWords } from '#domain/texts/noticeInWords.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import { listOutbox, type OutboxPage } from './listOutbox.ts';

/** A page of the sending log in the reader's language. @throws DomainError 9007 for organisations outside the scope */
export async function pageOutbox(
  tx: HeavyTx,
  scope: Scope,
  { page, locale }: { readonly page: OutboxPage; readonly locale: Locale },
) {
  const { records, ...found } = await listOutbox(tx, scope, page);
  const book = await readNameBook(tx);
  return { records: records.map((row) => noticeInWords(row, locale, book)), ...found };
}
