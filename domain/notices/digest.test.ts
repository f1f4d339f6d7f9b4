import { describe, expect, it } from 'vitest';
import { second } from '../time.ts';
import { digestAt, digestText, isPutTogether } from './digest.ts';

describe('what leaves together', () => {
  const one = { channel: 'mail', severity: 3, isByHand: false, recent: 11 } as const;

  it('is what is not critical, from the eleventh message of a receiver on', () => {
    expect(isPutTogether(one)).toBe(true);
    expect(isPutTogether({ ...one, recent: 10 })).toBe(false);
    expect(isPutTogether({ ...one, severity: 1 })).toBe(false);
    expect(isPutTogether({ ...one, isByHand: true })).toBe(false);
    expect(isPutTogether({ ...one, channel: 'webhook' })).toBe(false);
    expect(isPutTogether({ ...one, channel: 'dingtalk' })).toBe(true);
  });

  it('leaves at the end of its minute', () => {
    const at = Date.UTC(2026, 8, 1, 4, 0, 1);
    expect(digestAt(at)).toBe(at + 59 * second);
    expect(digestAt(at + 59 * second)).toBe(at + 119 * second);
  });
});

describe('the words of several', () => {
  const notice = (n: number) => ({
    noticeAction: 'NA01',
    contentKey: 'notice.content.raise',
    contentParams: { device: `K${n}`, typeCode: 'TILT' },
    severity: 2,
    railName: '西护栏',
    deviceCode: `D${n}`,
    deviceAddress: '',
    createdAt: Date.UTC(2026, 8, 1, 4),
  });
  const notices = Array.from({ length: 13 }, (_, n) => notice(n + 1));
  const reader = { channel: 'mail', locale: 'zh-CN', timeZone: 'Asia/Shanghai' } as const;

  it('name ten and count the rest', () => {
    const { subject, text } = digestText(notices, reader);
    expect(subject).toBe('【护栏在线】告警密集，合并13条消息');
    expect(text.split('\n')).toHaveLength(13);
    expect(text).toContain('K10 发生倾斜报警');
    expect(text).not.toContain('K11 ');
    expect(text).toContain('另有3条');
    expect(digestText(notices, { ...reader, locale: 'en-US' }).text).toContain('… and 3 more');
  });

  it('of a short message are the first and the number', () => {
    const { text, words } = digestText(notices, { ...reader, channel: 'sms' });
    expect(text).toBe('【护栏在线】告警密集，合并13条消息：K1 发生倾斜报警等13条消息');
    expect(words.content).toBe('K1 发生倾斜报警等13条消息');
  });
});
