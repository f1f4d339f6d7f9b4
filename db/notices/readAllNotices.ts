import { and, eq, inArray, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { byIndex } from '../engine/byIndex.ts';
import type { WriteTx } from '../engine/database.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { unreadOf } from './noticeState.ts';

/**
 * Marks unread notices of the caller that are of one of these actions, at most `limit`.
 * @returns the ids of those it changed
 */
export async function readAllNotices(
  tx: WriteTx,
  scope: Scope,
  input: { readonly noticeActions: readonly string[]; readonly limit: number; readonly now: number },
): Promise<string[]> {
  const actions = [...input.noticeActions];
  // Rows of before 2.8 that were not filled yet.
  const bare = tx.sql
    .select({ id: noticeUser.noticeId })
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(and(unreadOf(scope.userId), eq(noticeUser.noticeAction, ''), inArray(notice.noticeAction, actions)));
  const some = tx.sql
    .select({ id: noticeUser.noticeId })
    .from(noticeUser)
    .where(
      and(unreadOf(scope.userId), or(inArray(noticeUser.noticeAction, actions), inArray(noticeUser.noticeId, bare))),
    )
    .limit(input.limit);
  // The last slice of many is found as soon as the first.
  const changed = await byIndex(tx, async () =>
    tx.sql
      .update(noticeUser)
      .set({ isRead: 1, readAt: input.now })
      .where(and(eq(noticeUser.userId, scope.userId), inArray(noticeUser.noticeId, some)))
      .returning({ id: noticeUser.noticeId }),
  );
  return changed.map(({ id }) => id);
}
