import { get, post, type CallOptions, type Page } from './http.ts';
import type { NoticeTab } from '#domain/notices/noticeTabs.ts';

/** A notice as the wire has it. @source docs/requirements.md A14 */
export interface NoticeRow {
  readonly id: string;
  readonly noticeAction: string;
  readonly noticeActionName: string;
  /** 1 read, otherwise unread. */
  readonly isRead: number;
  readonly railName: string;
  readonly deviceCode: string;
  readonly deviceAddress: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly content: string;
  /** '00' unhandled, otherwise handled. */
  readonly handledStatus: string;
  /** 2 fault, 3 device alarm, 4 import job, 0 none. */
  readonly targetType: number;
  readonly targetId: string;
  readonly severity: number;
}

export type NoticeQuery = {
  /** Page, from 1. */
  readonly start: number;
  readonly limit: number;
  readonly isRead?: '' | 'NO' | 'YES';
  readonly noticeAction?: string;
  /** YYYY-MM-DD, empty = open. */
  readonly createdStartDate?: string;
  readonly createdEndDate?: string;
};

export function pageNotices(query: NoticeQuery, options: CallOptions = {}): Promise<Page<NoticeRow>> {
  return get('/api/web/account/pageNotice', query, { quiet: true, ...options });
}

/** The caller's own notices of these ids, at most 100, whatever their marks are by now. */
export function findNotices(ids: readonly string[], options: CallOptions): Promise<Page<NoticeRow>> {
  return get('/api/web/account/pageNotice', { ids: ids.join(), limit: ids.length }, { quiet: true, ...options });
}

export function readNotices(ids: readonly string[]): Promise<{ readonly count: number }> {
  return post('/api/web/account/readNotice', { noticeId: ids.join(',') }, { quiet: true });
}

export function handleNotice(id: string): Promise<unknown> {
  return post('/api/web/account/handleNotice', { noticeId: id }, { quiet: true });
}

export function getNoticeActions() {
  return get('/api/web/dict/getNoticeAction', {}, { quiet: true });
}

export function getNoticeTabs(options: CallOptions = {}) {
  return get('/api/web/account/getNoticeTabs', {}, { quiet: true, ...options });
}

export function readAllOf(tab: NoticeTab): Promise<unknown> {
  return post('/api/web/account/readAllNotice', { tab }, { quiet: true });
}

/** Devices in scope that are not well or have an unread notice of mine. */
export function countUnreadOrAbnormal(): Promise<number> {
  return get('/api/web/account/getUnreadOrAbnormalCount', {}, { quiet: true });
}
