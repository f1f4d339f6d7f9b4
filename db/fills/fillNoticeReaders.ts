import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { notice, noticeUser } from '../schema/notices.ts';
import type { Fill } from './fills.ts';

/** Readers' rows of before 2.8 get what their notice is about. Until it has ended, lists ask the notices themselves. */
export const fillNoticeReaders: Fill = {
  name: 'noticeReaders',

  async count(tx) {
    const [bare] = await tx.sql.select({ n: count() }).from(noticeUser).where(eq(noticeUser.noticeAction, ''));
    return bare?.n ?? 0;
  },

  async slice(tx, { cursor, rows }) {
    // All readers of a notice at once: nothing of it is left behind the cursor.
    const bare = await tx.sql
      .selectDistinct({ id: noticeUser.noticeId })
      .from(noticeUser)
      .where(and(gt(noticeUser.noticeId, cursor ?? ''), eq(noticeUser.noticeAction, '')))
      .orderBy(asc(noticeUser.noticeId))
      .limit(rows);
    const of = inArray(
      noticeUser.noticeId,
      bare.map(({ id }) => id),
    );
    const from = (column: typeof notice.noticeAction | typeof notice.deviceId) =>
      sql`(select ${column} from ${notice} where ${notice.id} = ${noticeUser.noticeId})`;
    if (bare.length > 0) {
      await tx.sql
        .update(noticeUser)
        .set({ noticeAction: from(notice.noticeAction), deviceId: from(notice.deviceId) })
        .where(and(of, eq(noticeUser.noticeAction, '')));
    }
    return { cursor: bare.length < rows ? null : (bare.at(-1)?.id ?? null), rows: bare.length };
  },
};
