import { describe, expect, it } from 'vitest';
import { isQuiet, deliveryText, retryDelayMs, skipReason } from './delivery.ts';
import { isTold, channelsFor, nearestConfig, quietFaults, withInApp } from './messageConfig.ts';

const zone = 'Asia/Shanghai';
const at = (clock: string) => Date.parse(`2026-09-01T${clock}:00+08:00`);

describe('quiet hours', () => {
  it('are those of APP_TZ, may go past midnight, and end with their end', () => {
    const night = { quietStart: '22:00', quietEnd: '06:30' };
    expect(
      ['21:59', '22:00', '23:59', '00:00', '06:29', '06:30'].map((clock) => isQuiet(night, at(clock), zone)),
    ).toEqual([false, true, true, true, true, false]);
    const noon = { quietStart: '12:00', quietEnd: '13:00' };
    expect(['11:59', '12:00', '12:59', '13:00'].map((clock) => isQuiet(noon, at(clock), zone))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isQuiet({ quietStart: null, quietEnd: null }, at('03:00'), zone)).toBe(false);
  });

  it('do not hold what is critical or was sent by hand', () => {
    const here = { hasLeft: false, channelState: null };
    const delivery = {
      target: 'a@b.cn',
      quietStart: '00:00',
      quietEnd: '23:59',
      isByHand: false,
      severity: 2,
      ...here,
    };
    expect(skipReason(delivery, at('12:00'), zone)).toBe('quietHours');
    expect(skipReason({ ...delivery, severity: 1 }, at('12:00'), zone)).toBeNull();
    expect(skipReason({ ...delivery, isByHand: true }, at('12:00'), zone)).toBeNull();
    expect(skipReason({ ...delivery, severity: 1, target: '' }, at('12:00'), zone)).toBe('noAddress');
  });

  it('count for nobody who has left, and for no channel that is off or gone, by hand or not', () => {
    const quiet = { quietStart: null, quietEnd: null };
    const delivery = { target: 'a@b.cn', ...quiet, isByHand: true, severity: 1, hasLeft: false };
    const reasonOf = (more: object) => skipReason({ ...delivery, channelState: null, ...more }, at('12:00'), zone);
    expect(reasonOf({})).toBeNull();
    expect(reasonOf({ hasLeft: true })).toBe('receiverLeft');
    expect(reasonOf({ channelState: 'on' })).toBeNull();
    expect(reasonOf({ channelState: 'off' })).toBe('channelOff');
    expect(reasonOf({ channelState: 'gone' })).toBe('channelGone');
  });

  it('have both ends or none', () => {
    expect(quietFaults({ quietStart: null, quietEnd: null })).toEqual({});
    expect(quietFaults({ quietStart: '22:00', quietEnd: '06:00' })).toEqual({});
    expect(quietFaults({ quietStart: null, quietEnd: '06:00' })).toHaveProperty('quietStart');
    expect(quietFaults({ quietStart: '24:00', quietEnd: '06:00' })).toEqual({ quietStart: 'message.quiet.form' });
  });
});

describe('the configuration that counts', () => {
  it('is that of the nearest organisation that has one, of those above only when it counts below', () => {
    const rows: Record<string, { name: string; includeDescendants: boolean }> = {
      root: { name: 'root', includeDescendants: true },
      city: { name: 'city', includeDescendants: false },
    };
    expect(nearestConfig('/root/city/', (id) => rows[id])?.name).toBe('city');
    expect(nearestConfig('/root/city/street/', (id) => rows[id])?.name).toBe('root');
    expect(nearestConfig('/far/', (id) => rows[id])).toBeNull();
  });

  it('tells what is at least as severe as it says, by ways that both it and the receiver take', () => {
    expect([1, 2, 3].map((severity) => isTold({ enabled: true, minSeverity: 2 }, severity))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isTold({ enabled: false, minSeverity: 4 }, 1)).toBe(false);
    expect(channelsFor({ channels: ['inapp', 'mail'] }, ['mail', 'sms'])).toEqual(['mail']);
    expect(withInApp(['sms'])).toEqual(['inapp', 'sms']);
  });
});

describe('a delivery', () => {
  const notice = {
    noticeAction: 'NA01',
    contentKey: 'notice.content.raise',
    contentParams: { device: '07号终端', typeCode: 'COLLISION' },
    severity: 1,
    railName: '青山河大桥护栏',
    deviceCode: 'GL-01',
    deviceAddress: '',
    createdAt: at('14:32'),
  };

  it('is a mail in lines or an SMS in one, in the language of its reader', () => {
    expect(deliveryText(notice, { channel: 'mail', locale: 'zh-CN', timeZone: zone })).toEqual({
      subject: '【护栏在线】紧急设备告警：07号终端 发生碰撞报警',
      text: '07号终端 发生碰撞报警\n\n级别：紧急\n护栏：青山河大桥护栏\n设备编号：GL-01\n时间：2026-09-01 14:32:00',
    });
    expect(deliveryText(notice, { channel: 'sms', locale: 'zh-CN', timeZone: zone }).text).toBe(
      '【护栏在线】紧急设备告警：07号终端 发生碰撞报警，青山河大桥护栏，2026-09-01 14:32:00',
    );
    expect(deliveryText(notice, { channel: 'sms', locale: 'en-US', timeZone: zone }).text).toBe(
      '[Guardline] Critical device alarm: 07号终端: Collision, 青山河大桥护栏, 2026-09-01 14:32:00',
    );
  });

  it('waits twice as long after each attempt', () => {
    expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([30_000, 60_000, 120_000, 240_000]);
  });
});
