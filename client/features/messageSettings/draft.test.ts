import { describe, expect, it } from 'vitest';
import { factorySetting, type MessageConfigRow } from '#domain/notices/messageConfig.ts';
import { changeDraft, clockOf, dropDrafts, isStale, keepDraft } from './draft.ts';

const row: MessageConfigRow = {
  ...factorySetting,
  noticeAction: 'NA01',
  noticeActionName: '设备告警',
  configId: 'c',
  version: 3,
  inheritedFrom: null,
  receivers: [],
  othersCount: 0,
  otherEndpoints: 0,
};

describe('drafts of message settings', () => {
  it('hold what differs, and nothing once it is as it was', () => {
    const changed = changeDraft({}, row, { minSeverity: 2 });
    expect(changed).toMatchObject({ NA01: { minSeverity: 2, version: 3, enabled: true } });
    expect(changeDraft(changed, row, { minSeverity: 4 })).toEqual({});
    expect(changeDraft({}, row, { channels: ['mail', 'inapp'] })).toMatchObject({
      NA01: { channels: ['inapp', 'mail'] },
    });
    expect(dropDrafts(changed, ['NA01'])).toEqual({});
  });

  it('take times as people type them', () => {
    expect(['', '7:30', '0730', '22：05', '730', 'x'].map(clockOf)).toEqual([
      null,
      '07:30',
      '07:30',
      '22:05',
      '07:30',
      'x',
    ]);
  });

  it('are stale when somebody else saved, and may be kept against what they saved', () => {
    const mine = changeDraft({}, row, { minSeverity: 2 });
    const theirs = { ...row, version: 4, minSeverity: 2 };
    expect(isStale(theirs, mine['NA01'])).toBe(true);
    expect(isStale(row, mine['NA01'])).toBe(false);
    // They saved the same: nothing is left to save.
    expect(keepDraft(mine, theirs)).toEqual({});
    expect(keepDraft(mine, { ...theirs, minSeverity: 1 })).toMatchObject({ NA01: { minSeverity: 2, version: 4 } });
  });
});
