import { describe, expect, it } from 'vitest';
import { alarmTypeCodes } from '../alarms/catalogue.ts';
import { alarmContent, alarmFindings, noticeContent, targetTypeOf, type AlarmFacts } from './alarmContent.ts';
import {
  alarmTypeName,
  handledStatusName,
  noticeActionName,
  severityName,
  statusCodeName,
  statusName,
} from './names.ts';

const alarm = (typeCode: string, more: Partial<AlarmFacts> = {}): AlarmFacts => ({
  typeCode,
  value: null,
  threshold: null,
  metric: null,
  count: 1,
  text: '',
  ...more,
});

describe('names', () => {
  it('SEED-141 2 fault, 3 abnormal, 4 offline, any other normal', () => {
    expect([2, 3, 4, 1, 0, 9].map((s) => statusName(s, 'zh-CN'))).toEqual([
      '故障',
      '异常',
      '离线',
      '正常',
      '正常',
      '正常',
    ]);
    expect([2, 3, 4, 1].map((s) => statusName(s, 'en-US'))).toEqual(['Fault', 'Abnormal', 'Offline', 'Normal']);
  });
  it('SEED-145 the five status codes', () => {
    const codes = ['S03_001', 'S03_002', 'S03_003', 'S03_004', 'S03_005'];
    expect(codes.map((c) => statusCodeName(c, 'en-US'))).toEqual([
      'Offline',
      'Abnormal',
      'Safety warning',
      'Linkage situation',
      'Running',
    ]);
  });
  it('SEED-146 any other code is normal', () => {
    expect(['', 'S03_006', 'toString'].map((c) => statusCodeName(c, 'zh-CN'))).toEqual(['正常', '正常', '正常']);
  });
  it('severity, handled status, notice action and type by locale', () => {
    expect(severityName(1, 'zh-CN')).toBe('紧急');
    expect(handledStatusName('00', 'zh-CN')).toBe('未处理');
    expect(handledStatusName('77', 'zh-CN')).toBe('已处理');
    expect(noticeActionName('NA03', 'zh-CN')).toBe('设备离线');
    expect(noticeActionName('XX', 'zh-CN')).toBe('XX');
    expect(alarmTypeName('COLLISION', 'en-US')).toBe('Collision');
  });
});

describe('sentences', () => {
  it('say what was measured, how often, and the device’s words', () => {
    const tilt = alarm('TILT', { metric: 'tilt', value: 12.345, threshold: 10, count: 3, text: 'K12' });
    expect(alarmContent(tilt, 'zh-CN')).toBe('倾斜报警：倾角12.35°，阈值10°；共3次；K12');
    expect(alarmContent(tilt, 'en-US')).toBe('Tilt alarm: tilt 12.35°, threshold 10°; 3 times; K12');
    expect(alarmContent(alarm('CLOCK_DRIFT', { metric: 'driftMs', value: 720_000, threshold: 600_000 }), 'en-US')).toBe(
      'Clock drift: time difference 12 min, threshold 10 min',
    );
    expect(alarmContent(alarm('AREA_OUTAGE', { value: 45 }), 'zh-CN')).toBe('区域失联：项目内 45 台设备同时失联');
  });
  it('of what a module measures of itself say it in figures, of its own flag in words', () => {
    const facts = [
      alarm('SENSOR_FAULT', { metric: 'sensorFault', value: 1, threshold: 1 }),
      alarm('SENSOR_FAULT', { metric: 'accSame', value: 20, threshold: 20 }),
      alarm('SENSOR_FAULT', { metric: 'restOffG', value: 0.234, threshold: 0.2 }),
      alarm('GNSS_FAULT', { metric: 'noFixDays', value: 7.4, threshold: 7 }),
      alarm('MODEM_FAULT', { metric: 'resets', value: 11, threshold: 10 }),
      alarm('FENCE_EXIT', { metric: 'fenceM', value: 130.2, threshold: 100 }),
      alarm('VIBRATION', { metric: 'vibTimes', value: 3.44, threshold: 3 }),
    ];
    expect(facts.map((each) => alarmContent(each, 'zh-CN'))).toEqual([
      '传感器故障：传感器自检异常',
      '传感器故障：加速度读数连续不变20次，阈值20次',
      '传感器故障：静止加速度偏离标准0.23 g，阈值0.2 g',
      '定位故障：无定位已7 天，阈值7 天',
      '通信模组故障：24小时内重启11次，阈值10次',
      '越界报警：距护栏130 米，阈值100 米',
      '振动异常：振动为自身中位数的3.4倍，阈值3倍',
    ]);
    expect(facts.map((each) => alarmContent(each, 'en-US')).at(4)).toBe(
      'Modem fault: resets in 24 h: 11, threshold 10',
    );
  });
  it('have an end without the name, for where the name stands beside it', () => {
    const impact = alarm('COLLISION', { metric: 'impactG', value: 5.04, threshold: 2 });
    expect(alarmFindings(impact, 'zh-CN')).toBe('冲击峰值5.04 g，阈值2 g');
    expect(alarmFindings(impact, 'en-US')).toBe('impact peak 5.04 g, threshold 2 g');
    expect(alarmFindings(alarm('COLLISION'), 'zh-CN')).toBe('');
  });
  it('exist for every type in both languages, differ, and are at most 300 characters', () => {
    for (const code of alarmTypeCodes) {
      const zh = alarmContent(alarm(code, { text: '字'.repeat(400) }), 'zh-CN');
      expect(Array.from(zh).length).toBeLessThanOrEqual(300);
      expect(alarmContent(alarm(code), 'zh-CN')).not.toBe(alarmContent(alarm(code), 'en-US'));
      expect(alarmContent(alarm(code), 'en-US')).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });
  it('of notices say what happened to the alarm', () => {
    expect(noticeContent('NA01', alarm('COLLISION'), 'zh-CN')).toBe('碰撞报警');
    expect(noticeContent('NA04', alarm('TILT'), 'zh-CN')).toBe('倾斜报警已恢复');
    expect(noticeContent('NA05', alarm('TILT'), 'en-US')).toBe('Overdue: Tilt alarm');
    expect(noticeContent('NA03', alarm('OFFLINE'), 'zh-CN', 25)).toBe('离线等共25条');
    expect([targetTypeOf('TILT'), targetTypeOf('OFFLINE'), targetTypeOf('?')]).toEqual([3, 2, 0]);
  });
});
