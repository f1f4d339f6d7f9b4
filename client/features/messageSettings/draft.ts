import type { MessageConfigRow, MessageSetting } from '#domain/notices/messageConfig.ts';
import { withInApp } from '#domain/notices/messageConfig.ts';

/** What somebody has changed of a row and not saved yet. */
export interface Draft extends MessageSetting {
  /** That of the row it was begun with. */
  readonly version: number;
}
export type Drafts = Readonly<Record<string, Draft>>;

export function settingOf(row: MessageSetting): MessageSetting {
  const { enabled, minSeverity, channels, quietStart, quietEnd, includeDescendants, endpointIds } = row;
  const sorted = { channels: withInApp(channels), endpointIds: endpointIds.toSorted() };
  return { enabled, minSeverity, quietStart, quietEnd, includeDescendants, ...sorted };
}

const sameSetting = (a: MessageSetting, b: MessageSetting): boolean =>
  JSON.stringify(settingOf(a)) === JSON.stringify(settingOf(b));

/** The drafts with one more change; a row that is again as it was saved has none. */
export function changeDraft(drafts: Drafts, row: MessageConfigRow, patch: Partial<MessageSetting>): Drafts {
  const before = drafts[row.noticeAction] ?? { ...settingOf(row), version: row.version };
  const next: Draft = { ...settingOf({ ...before, ...patch }), version: before.version };
  if (next.version === row.version && sameSetting(next, row)) return dropDrafts(drafts, [row.noticeAction]);
  return { ...drafts, [row.noticeAction]: next };
}

export function dropDrafts(drafts: Drafts, actions: readonly string[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([action]) => !actions.includes(action)));
}

/** Whether somebody else has saved the row since the draft was begun. */
export function isStale(row: MessageConfigRow, draft: Draft | undefined): boolean {
  return draft !== undefined && draft.version !== row.version;
}

/** The draft stands against the row as it is now. */
export function keepDraft(drafts: Drafts, row: MessageConfigRow): Drafts {
  const { noticeAction, version } = row;
  const draft = drafts[noticeAction];
  return draft === undefined ? drafts : changeDraft({ ...drafts, [noticeAction]: { ...draft, version } }, row, {});
}

/** What was typed as a time, written `HH:mm` where it can be: 730 and 7：30 are 07:30; nothing is null. */
export function clockOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, hours, minutes] = /^(\d{1,2})[:：]?(\d{2})$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}
