import { count, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { byIndex } from '../engine/byIndex.ts';
import { maxTotal } from '../paging/listing.ts';
import { noticeUser } from '../schema/notices.ts';
import { countNoticed, countUnwell } from './countNoticed.ts';
import { unreadOf } from './noticeState.ts';

/** The caller's unread notices, counted up to `maxTotal`: who has more reads none of them one by one. */
export async function countUnread(tx: ReadTx, { userId }: Pick<Scope, 'userId'>): Promise<number> {
  const some = tx.sql
    .select({ one: sql`1`.as('one') })
    .from(noticeUser)
    .where(unreadOf(userId))
    .limit(maxTotal)
    .as('some');
  const [row] = await tx.sql.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/**
 * The bell's number: devices in scope that are faulty or abnormal or have an unread notice of the caller, and unread
 * notices without a device.
 * @source SEED-298
 */
export async function countUnreadOrAbnormal(
  tx: ReadTx,
  { userId, orgPath }: Pick<Scope, 'userId' | 'orgPath'>,
): Promise<number> {
  return byIndex(tx, async () => (await countUnwell(tx, orgPath)) + (await countNoticed(tx, userId, orgPath)));
}
