import type { Scope } from '#domain/access/access.ts';
import type { Locale } from '#domain/errno.ts';
import { noticeTabs, type NoticeTab } from '#domain/notices/noticeTabs.ts';
import type { HeavyTx } from '../engine/database.ts';
import { listTodos } from './listTodos.ts';
import { pageNotices } from './pageNotices.ts';

/** Rows of each tab of the popover. @source docs/requirements.md F7 */
const tabRows = 10;

/** What the bell shows: the newest of each tab that nobody read, and what waits to be done. */
export async function readNoticeTabs(
  tx: HeavyTx,
  scope: Scope,
  { now, locale }: { readonly now: number; readonly locale: Locale },
) {
  const unread = async (tab: NoticeTab) => {
    const page = { offset: 0, limit: tabRows, isRead: false, noticeActions: noticeTabs[tab] };
    const { total, records } = await pageNotices(tx, scope, { page, locale });
    return { total, records };
  };
  return {
    notifications: await unread('notifications'),
    messages: await unread('messages'),
    todos: await listTodos(tx, scope, { limit: tabRows, now }),
  };
}
