import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { countForUsers } from '#db/notices/countForUsers.ts';
import { noticePush, type PushedNotice } from '#domain/notices/noticePush.ts';
import type { TellingCall } from '../../http/route.ts';

/** Whoever was written to by this call has it pushed, with their counts. */
export async function tellWritten(
  call: Pick<TellingCall<unknown, 'signedIn', 'message' | 'notice:unread'>, 'read' | 'tell'>,
  written: ReadonlyArray<PushedNotice & { readonly userIds: readonly string[] }>,
): Promise<void> {
  if (written.length === 0) return;
  const userIds = [...new Set(written.flatMap((each) => each.userIds))];
  const { book, counts } = await call.read(async (tx) => ({
    book: await readNameBook(tx),
    counts: await countForUsers(tx, userIds),
  }));
  for (const each of written) {
    const payload = noticePush(each, book);
    for (const userId of each.userIds) call.tell({ userId, event: 'message', payload });
  }
  for (const { userId, unread, abnormal } of counts) {
    call.tell({ userId, event: 'notice:unread', payload: { unread, abnormal } });
  }
}
