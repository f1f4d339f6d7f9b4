import { renderNotice } from '#domain/notices/renderNotice.ts';
import type { RealtimePayload } from '#domain/realtime.ts';
import { noticeActionName, type NameBook } from '#domain/texts/names.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { WrittenNotice } from '#db/notices/writeNotices.ts';
import type { Hint } from '../bus/bus.ts';
import type { JobContext } from './job.ts';
import { unreadHintsOf } from './unreadHints.ts';

/** After the commit: the seed's push (type 1000) to every receiver, and their counts a moment later. */
export function publishNotices(
  tx: Pick<WriteTx, 'afterCommit'>,
  notices: readonly WrittenNotice[],
  context: Pick<JobContext, 'bus' | 'db' | 'log'>,
): void {
  if (notices.length === 0) return;
  if (notices.every(({ userIds }) => userIds.length === 0)) return;
  tx.afterCommit(async () => {
    // Names that root changed; a push without them is better than none.
    const book = await context.db.snapshot(readNameBook).catch((): NameBook => new Map());
    const hints = notices.flatMap((notice) => notice.userIds.map((userId) => messageTo(userId, notice, book)));
    context.bus.publish('hints', hints);
    unreadHintsOf(context).touch(notices.flatMap((notice) => notice.userIds));
  });
}

/** In the default language: a client asks for the row itself when it shows a list. */
function messageTo(userId: string, notice: WrittenNotice, book: NameBook): Hint {
  const payload: RealtimePayload<'message'> = {
    message_type: 1_000,
    ts: notice.createdAt,
    content: {
      noticeId: notice.id,
      noticeAction: notice.noticeAction,
      noticeActionName: noticeActionName(notice.noticeAction, 'zh-CN', book),
      content: renderNotice(notice.contentKey, notice.contentParams, 'zh-CN', book),
      railName: notice.railName,
      deviceCode: notice.deviceCode,
      severity: notice.severity,
      targetType: notice.targetType,
      targetId: notice.targetId,
      createdAt: notice.createdAt,
      merged: notice.merged,
    },
  };
  return { room: 'user', userId, event: 'message', payload };
}
