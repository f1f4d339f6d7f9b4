import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { noticeUser } from '../schema/notices.ts';

export interface NoticesRead {
  /** Unread before. */
  readonly changed: readonly string[];
  /** Not among the caller's notices. */
  readonly missing: readonly string[];
}

/** Marks the caller's notices as read; those that were already stay as they are. @source docs/requirements.md B3 */
export async function readNotices(
  tx: WriteTx,
  scope: Scope,
  input: { readonly ids: readonly string[]; readonly now: number },
): Promise<NoticesRead> {
  const ids = [...new Set(input.ids)];
  const mine = and(
    eq(noticeUser.userId, scope.userId),
    inArray(noticeUser.noticeId, ids),
    isNull(noticeUser.deletedAt),
  );
  const changed = await tx.sql
    .update(noticeUser)
    .set({ isRead: 1, readAt: input.now })
    .where(and(mine, ne(noticeUser.isRead, 1)))
    .returning({ id: noticeUser.noticeId });
  const found = await tx.sql.select({ id: noticeUser.noticeId }).from(noticeUser).where(mine);
  const known = new Set(found.map(({ id }) => id));
  return { changed: changed.map(({ id }) => id), missing: ids.filter((id) => !known.has(id)) };
}
