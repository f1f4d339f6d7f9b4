import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { noticeActions as allActions } from '#domain/alarms/notice.ts';
import type { ReadTx } from '../engine/database.ts';
import { type Show, shown } from '../engine/hidden.ts';
import { inScope } from '../orgs/inScope.ts';
import { findPage } from '../paging/findPage.ts';
import { along, apart, type Condition, type KeyedPage, type Listing, type Part } from '../paging/listing.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { ownedBy, readState } from './noticeState.ts';

/** A notice as its reader has it; words are made from `contentKey` and `contentParams` in the reader's language. */
export interface NoticeRow {
  readonly id: string;
  readonly noticeAction: string;
  readonly isRead: number;
  readonly railName: string;
  readonly deviceId: string | null;
  readonly deviceCode: string;
  readonly deviceAddress: string;
  readonly createdAt: number;
  readonly contentKey: string;
  readonly contentParams: Record<string, string | number>;
  readonly handledStatus: string;
  readonly targetType: number;
  readonly targetId: string;
  readonly severity: number;
}

const columns = {
  id: notice.id,
  noticeAction: notice.noticeAction,
  isRead: noticeUser.isRead,
  railName: notice.railName,
  deviceId: notice.deviceId,
  deviceCode: notice.deviceCode,
  deviceAddress: notice.deviceAddress,
  createdAt: notice.createdAt,
  contentKey: notice.contentKey,
  contentParams: notice.contentParams,
  handledStatus: notice.handledStatus,
  targetType: notice.targetType,
  targetId: notice.targetId,
  severity: notice.severity,
};

export interface NoticePage extends Part {
  /** These and no others. */
  readonly ids?: readonly string[] | undefined;
  readonly isRead?: boolean | undefined;
  /** Any of these; none named = all. */
  readonly noticeActions?: readonly string[] | undefined;
  /** createdAt, epoch ms, both ends included. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** Only those of organisations that this scope sees, for a reader who is not their receiver. */
  readonly seenBy?: Scope | undefined;
}

/** The caller's own notices, newest first. */
export async function listNotices(tx: ReadTx, scope: Scope, page: NoticePage): Promise<KeyedPage<NoticeRow>> {
  const { ids, isRead, noticeActions = [], seenBy } = page;
  const mine = ownedBy(scope.userId);
  const listing: Listing = {
    table: noticeUser,
    fixed: mine,
    order: [noticeUser.createdAt, noticeUser.noticeId],
    direction: 'desc',
    from: page.start,
    until: page.end,
    conditions: [
      ids === undefined ? undefined : apart((show) => inArray(show(noticeUser.noticeId), [...ids])),
      noticeActions.length === 0 && isRead === undefined ? undefined : byState(noticeActions, isRead),
      seenBy === undefined ? undefined : { where: () => inScope(tx, seenBy, orgOfNotice) },
    ],
  };
  return findPage(tx, listing, page, {
    read: (keys) =>
      tx.sql
        .select(columns)
        .from(noticeUser)
        .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
        .where(and(mine, inArray(noticeUser.noticeId, keys.map(String)))),
    keyOf: ({ id }) => id,
  });
}

const orgOfNotice = sql`(select ${notice.orgId} from ${notice} where ${notice.id} = ${noticeUser.noticeId})`;

/** By action and by whether it was read, in the words of the two indexes that have them so. */
function byState(actions: readonly string[], isRead: boolean | undefined): Condition {
  const states = isRead === undefined ? [false, true] : [isRead];
  const wanted = [...new Set(actions.length === 0 ? Object.keys(allActions) : actions)];
  const parts = states.flatMap((each) => [
    ...wanted.map((action) => sql`${readState(each)} and ${noticeUser.noticeAction} = ${action}`),
    sql`${readState(each)} and ${isBare(actions)}`,
  ]);
  return along((show) => {
    const action = show(noticeUser.noticeAction);
    return and(
      isRead === undefined ? undefined : readState(isRead, show),
      actions.length === 0 ? undefined : or(inArray(action, wanted), isBare(actions, show)),
    );
  }, parts);
}

/** Rows of before 2.8 that were not filled yet say with their notice what they are about. */
function isBare(actions: readonly string[], show: Show = shown): SQL {
  const bare = eq(show(noticeUser.noticeAction), '');
  if (actions.length === 0) return bare;
  const own = sql`(select ${notice.noticeAction} from ${notice} where ${notice.id} = ${noticeUser.noticeId})`;
  return and(bare, inArray(own, [...actions])) as SQL;
}

/** One of the caller's own notices; null when it is missing or another's. */
export async function findNotice(tx: ReadTx, scope: Scope, id: string): Promise<NoticeRow | null> {
  const [found] = await tx.sql
    .select(columns)
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(and(eq(noticeUser.userId, scope.userId), eq(noticeUser.noticeId, id), isNull(noticeUser.deletedAt)));
  return found ?? null;
}
