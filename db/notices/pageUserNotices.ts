import type { Scope } from '#domain/access/access.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { noticeInWords } from '#domain/texts/noticeInWords.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import { listUserNotices } from './listUserNotices.ts';

/** What somebody else was told, in the reader's language. @throws DomainError 9001 for a missing or foreign account */
export async function pageUserNotices(
  tx: HeavyTx,
  scope: Scope,
  { page, locale }: { readonly page: Parameters<typeof listUserNotices>[2]; readonly locale: Locale },
) {
  const found = await listUserNotices(tx, scope, page);
  if (found === null) throw new DomainError(9001);
  const { records, ...counted } = found;
  const book = await readNameBook(tx);
  return { records: records.map((row) => noticeInWords(row, locale, book)), ...counted };
}
