import type { NoticeAction } from '../alarms/notice.ts';

export const noticeTabNames = ['notifications', 'messages'] as const;
export type NoticeTab = (typeof noticeTabNames)[number];

/**
 * Which notices each tab of the popover holds; the third tab, to-dos, holds alarms and faults.
 * @source docs/requirements.md F7
 */
export const noticeTabs = {
  notifications: ['NA04', 'NA06', 'NA07', 'NA09'],
  messages: ['NA01', 'NA02', 'NA03'],
} as const satisfies Record<NoticeTab, readonly NoticeAction[]>;
