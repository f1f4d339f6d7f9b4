import type { RealtimePayload } from '../realtime.ts';
import { noticeActionName, type NameBook } from '../texts/names.ts';
import { renderNotice } from './renderNotice.ts';

/** A notice that was written, with what a browser is told of it. */
export interface PushedNotice {
  readonly id: string;
  readonly noticeAction: string;
  readonly contentKey: string;
  readonly contentParams: Readonly<Record<string, string | number>>;
  readonly railName: string;
  readonly deviceCode: string;
  readonly severity: number;
  readonly targetType: number;
  readonly targetId: string;
  readonly createdAt: number;
  readonly merged: number;
}

/** The seed's push (type 1000), in the default language: a client asks for the row itself when it shows a list. */
export function noticePush(notice: PushedNotice, book: NameBook): RealtimePayload<'message'> {
  return {
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
}
