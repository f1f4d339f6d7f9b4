import { and, count, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { notice, noticeUser } from '../schema/notices.ts';

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

export interface NoticePage {
  readonly offset: number;
  readonly limit: number;
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
export async function listNotices(
  tx: ReadTx,
  scope: Scope,
  page: NoticePage,
): Promise<{ records: NoticeRow[]; total: number }> {
  const where = and(
    eq(noticeUser.userId, scope.userId),
    isNull(noticeUser.deletedAt),
    page.ids === undefined ? undefined : inArray(noticeUser.noticeId, [...page.ids]),
    page.isRead === undefined ? undefined : readCondition(page.isRead),
    page.noticeActions === undefined || page.noticeActions.length === 0
      ? undefined
      : inArray(notice.noticeAction, [...page.noticeActions]),
    page.start === undefined ? undefined : gte(noticeUser.createdAt, page.start),
    page.end === undefined ? undefined : lte(noticeUser.createdAt, page.end),
    page.seenBy === undefined ? undefined : inScope(tx, page.seenBy, notice.orgId),
  );
  const records = await tx.sql
    .select(columns)
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(where)
    .orderBy(desc(noticeUser.createdAt), desc(noticeUser.noticeId))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql
    .select({ n: count() })
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(where);
  return { records, total: all?.n ?? 0 };
}

/** 1 is read, anything else is not [seed §3]. */
const readCondition = (isRead: boolean) => (isRead ? eq(noticeUser.isRead, 1) : sql`${noticeUser.isRead} <> 1`);

/** One of the caller's own notices; null when it is missing or another's. */
export async function findNotice(tx: ReadTx, scope: Scope, id: string): Promise<NoticeRow | null> {
  const [found] = await tx.sql
    .select(columns)
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(and(eq(noticeUser.userId, scope.userId), eq(noticeUser.noticeId, id), isNull(noticeUser.deletedAt)));
  return found ?? null;
}
