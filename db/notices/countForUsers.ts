import { eq, inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';
import { inChunks } from '../engine/inChunks.ts';
import { countUnread, countUnreadOrAbnormal } from './countUnread.ts';

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
    for (const row of rows) {
      const unread = await countUnread(tx, row);
      counts.push({ userId: row.userId, unread, abnormal: await countUnreadOrAbnormal(tx, row) });
    }
  }
  return counts;
}
