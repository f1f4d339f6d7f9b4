import { get, post, type Page } from '#client/api/http.ts';

/** A notice as the wire has it. @source seed §3, product.md A14 */
export interface NoticeRow {
  readonly id: string;
  readonly noticeAction: string;
  readonly noticeActionName: string;
  /** 1 read, otherwise unread. */
  readonly isRead: number;
  readonly railName: string;
  readonly deviceCode: string;
  readonly deviceAddress: string;
  readonly createdAt: number;
  readonly content: string;
  readonly handledStatus: string;
  /** 2 fault, 3 device alarm. */
  readonly targetType: number;
  readonly targetId: string;
  readonly severity?: number;
}

export function pageNotices(limit: number): Promise<Page<NoticeRow>> {
  return get('/api/web/account/pageNotice', { start: 1, limit }, { quiet: true });
}

/** Devices in scope that are not well or have an unread notice of mine. */
export function countUnreadOrAbnormal(): Promise<number> {
  return get('/api/web/account/getUnreadOrAbnormalCount', {}, { quiet: true });
}

export function readNotice(id: string): Promise<unknown> {
  return post('/api/web/account/readNotice', { noticeId: id });
}
