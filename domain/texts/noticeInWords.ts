import type { Locale } from '../errno.ts';
import { renderNotice } from '../notices/renderNotice.ts';
import { noticeActionName, type NameBook } from './names.ts';

interface Told {
  readonly noticeAction: string;
  readonly contentKey: string;
  readonly contentParams: Record<string, string | number>;
}

/** A notice, or a delivery about one, in the reader's language. */
export function noticeInWords<R extends Told>(
  { contentKey, contentParams, ...row }: R,
  locale: Locale,
  book: NameBook,
) {
  return {
    ...row,
    noticeActionName: noticeActionName(row.noticeAction, locale, book),
    content: renderNotice(contentKey, contentParams, locale, book),
  };
}
