import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Show, shown } from '../engine/hidden.ts';
import { noticeUser } from '../schema/notices.ts';

/** 1 is read, anything else is not [SEED-138]. In the words of the partial indexes. */
export const readState = (isRead: boolean, show: Show = shown): SQL =>
  isRead ? sql`${show(noticeUser.isRead)} = 1` : sql`${show(noticeUser.isRead)} <> 1`;

/** What this user has and did not delete. */
export const ownedBy = (userId: string): SQL => and(eq(noticeUser.userId, userId), isNull(noticeUser.deletedAt)) as SQL;

/** What this user has not read. */
export const unreadOf = (userId: string): SQL => and(ownedBy(userId), readState(false)) as SQL;
