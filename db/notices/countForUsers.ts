import { and, count, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';
import { inChunks } from '../telemetry/lockDevices.ts';

export interface BellCounts {
  readonly userId: string;
  /** Notices that this user has not read. */
  readonly unread: number;
  /**
   * Distinct devices in the user's scope that are in status 2 or 3 or have an unread notice of theirs, plus unread
   * notices without a device.
   */
  readonly abnormal: number;
}

/** The bell's numbers of these users. Unscoped in its input: each user is counted within the own scope. */
export async function countForUsers(tx: ReadTx, userIds: readonly string[]): Promise<BellCounts[]> {
  const counts: BellCounts[] = [];
  for (const some of inChunks([...new Set(userIds)])) {
    const rows = await tx.sql
      .select({ userId: user.id, orgPath: organization.path })
      .from(user)
      .leftJoin(organization, eq(organization.id, user.orgId))
      .where(inArray(user.id, some));
    for (const row of rows) counts.push(await countForUser(tx, row.userId, row.orgPath));
  }
  return counts;
}

async function countForUser(tx: ReadTx, userId: string, orgPath: string | null): Promise<BellCounts> {
  const mine = and(eq(noticeUser.userId, userId), ne(noticeUser.isRead, 1), isNull(noticeUser.deletedAt));
  const [unread] = await tx.sql
    .select({
      all: count(),
      withoutDevice: sql<number>`count(*) - count(${notice.deviceId})`.mapWith(Number),
    })
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(mine);
  const told = tx.sql
    .select({ deviceId: notice.deviceId })
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(mine);
  const [devices] =
    orgPath === null
      ? []
      : await tx.sql
          .select({ all: count() })
          .from(device)
          .innerJoin(organization, eq(organization.id, device.orgId))
          .where(
            and(
              isNull(device.deletedAt),
              gte(organization.path, orgPath),
              lt(organization.path, `${orgPath}~`),
              or(inArray(device.deviceStatus, [2, 3]), inArray(device.id, told)),
            ),
          );
  return {
    userId,
    unread: unread?.all ?? 0,
    abnormal: (devices?.all ?? 0) + (unread?.withoutDevice ?? 0),
  };
}
