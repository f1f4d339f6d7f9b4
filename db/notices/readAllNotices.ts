import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { notice, noticeUser } from '../schema/notices.ts';

/** Marks every unread notice of the caller that is of one of these actions. @returns the ids of those it changed */
export async function readAllNotices(
  tx: WriteTx,
  scope: Scope,
  input: { readonly noticeActions: readonly string[]; readonly now: number },
): Promise<string[]> {
  const meant = tx.sql
    .select({ id: notice.id })
    .from(notice)
    .where(inArray(notice.noticeAction, [...input.noticeActions]));
  const changed = await tx.sql
    .update(noticeUser)
    .set({ isRead: 1, readAt: input.now })
    .where(
      and(
        eq(noticeUser.userId, scope.userId),
        ne(noticeUser.isRead, 1),
        isNull(noticeUser.deletedAt),
        inArray(noticeUser.noticeId, meant),
      ),
    )
    .returning({ id: noticeUser.noticeId });
  return changed.map(({ id }) => id);
}
