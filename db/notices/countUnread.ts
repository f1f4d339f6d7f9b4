import { and, count, countDistinct, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { notice, noticeUser } from '../schema/notices.ts';

const unreadOf = (scope: Scope) =>
  and(eq(noticeUser.userId, scope.userId), sql`${noticeUser.isRead} <> 1`, isNull(noticeUser.deletedAt));

/** The caller's unread notices. */
export async function countUnread(tx: ReadTx, scope: Scope): Promise<number> {
  const [row] = await tx.sql.select({ n: count() }).from(noticeUser).where(unreadOf(scope));
  return row?.n ?? 0;
}

/**
 * The bell's number: devices in scope that are faulty or abnormal or have an unread notice of the caller, and unread
 * notices without a device.
 * @source seed §2 (bell), product.md D5
 */
export async function countUnreadOrAbnormal(tx: ReadTx, scope: Scope): Promise<number> {
  const living = and(isNull(device.deletedAt), inScope(tx, scope, device.orgId));
  const [unwell] = await tx.sql
    .select({ n: count() })
    .from(device)
    .where(and(living, inArray(device.deviceStatus, [2, 3])));
  const [noticed] = await tx.sql
    .select({ n: countDistinct(notice.deviceId) })
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .innerJoin(device, eq(device.id, notice.deviceId))
    .where(and(unreadOf(scope), living, notInArray(device.deviceStatus, [2, 3])));
  const [bare] = await tx.sql
    .select({ n: count() })
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(and(unreadOf(scope), isNull(notice.deviceId)));
  return (unwell?.n ?? 0) + (noticed?.n ?? 0) + (bare?.n ?? 0);
}
