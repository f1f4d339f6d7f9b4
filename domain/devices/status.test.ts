import { describe, expect, it } from 'vitest';
import { catalogue, alarmTypeCodes, type AlarmTypeCode } from '../alarms/catalogue.ts';
import { clusterColor, clusterShares, deriveStatus, knownStatus, worstStatus, type StatusInput } from './status.ts';

const open = (
  typeCode: AlarmTypeCode,
  condition: 'active' | 'cleared' = 'active',
  handledStatus: '00' | '01' | '02' = '00',
): StatusInput['openAlarms'][number] => ({ typeCode, kind: catalogue[typeCode].kind, condition, handledStatus });

const base: StatusInput = {
  openAlarms: [],
  online: true,
  inMaintenance: false,
  workState: 1,
  modelReportsWorkState: true,
};
const derive = (more: Partial<StatusInput>): [number, string] => {
  const { deviceStatus, statusCode } = deriveStatus({ ...base, ...more });
  return [deviceStatus, statusCode];
};

describe('the seven priorities of B1', () => {
  it.each([
    ['1 a critical alarm', { openAlarms: [open('COLLISION'), open('OFFLINE')], online: false }, 2, 'S03_003'],
    ['1 an acknowledged one too', { openAlarms: [open('TOPPLE', 'active', '01')] }, 2, 'S03_003'],
    ['1 a critical fault, online', { openAlarms: [open('BATTERY_CRITICAL')] }, 2, 'S03_002'],
    ['1 a critical fault, silent', { openAlarms: [open('SENSOR_FAULT')], online: false }, 2, 'S03_001'],
    ['1 a critical fault that nobody handled yet', { openAlarms: [open('SENSOR_FAULT', 'cleared')] }, 2, 'S03_002'],
    ['2 silent or never reported', { openAlarms: [open('TILT')], online: false }, 4, 'S03_001'],
    ['3 a handled alarm that still holds', { openAlarms: [open('TOPPLE', 'active', '02')] }, 3, 'S03_003'],
    ['3 a safety alarm', { openAlarms: [open('LINKAGE'), open('TILT'), open('LOW_BATTERY')] }, 3, 'S03_003'],
    ['4 linkage', { openAlarms: [open('LOW_BATTERY'), open('LINKAGE')] }, 3, 'S03_004'],
    ['5 any other', { openAlarms: [open('WATER')] }, 3, 'S03_002'],
    ['6 working', {}, 1, 'S03_005'],
    ['6 the model reports no work state', { workState: undefined, modelReportsWorkState: false }, 1, 'S03_005'],
    ['7 standby', { workState: 0 }, 1, ''],
    ['7 work state not known yet', { workState: undefined }, 1, ''],
    ['7 in maintenance', { inMaintenance: true }, 1, ''],
    ['a cleared alarm asks for nothing', { openAlarms: [open('TILT', 'cleared')] }, 1, 'S03_005'],
  ] as const)('%s', (_, input, status, code) => {
    expect(derive(input)).toEqual([status, code]);
  });

  it('SPEC-034 LOW_BATTERY alone makes a device 3 / S03_002, WEAK_SIGNAL alone leaves it normal', () => {
    expect(derive({ openAlarms: [open('LOW_BATTERY')] })).toEqual([3, 'S03_002']);
    expect(derive({ openAlarms: [open('WEAK_SIGNAL')] })).toEqual([1, 'S03_005']);
  });

  it('every type alone gives the status of its row of A13', () => {
    for (const code of alarmTypeCodes) {
      const row = catalogue[code];
      const [status, statusCode] = derive({ openAlarms: [open(code)], online: code !== 'OFFLINE' });
      expect([code, status]).toEqual([code, row.effect === 'none' ? 1 : row.effect]);
      if (row.effect !== 'none') expect([code, statusCode]).toEqual([code, row.statusCode]);
    }
  });
});

describe('clusters', () => {
  it('SEED-124 a cluster with any device of status 2 is red', () => {
    expect(clusterColor({ 1: 99, 2: 1, 3: 4, 4: 5 })).toBe('red');
  });
  it('SEED-125 without 2 and with any 4 it is amber', () => {
    expect(clusterColor({ 1: 99, 3: 4, 4: 1 })).toBe('amber');
  });
  it('SEED-126 with neither it is blue, also with status 3', () => {
    expect(clusterColor({ 1: 1, 3: 40 })).toBe('blue');
    expect(clusterColor({})).toBe('blue');
  });
  it('SPEC-046 a cluster with only abnormal devices is blue and its ring is all abnormal', () => {
    expect(clusterColor({ 3: 7 })).toBe('blue');
    expect(clusterShares({ 3: 7 }).find(({ status }) => status === 3)?.share).toBe(1);
    expect(clusterShares({ 2: 1, 1: 3 }).map(({ share }) => share)).toEqual([0.25, 0, 0, 0.75]);
  });
  it('the worst status goes 2, 4, 3, 1 and any other number is normal', () => {
    expect(worstStatus([1, 3, 4, 2])).toBe(2);
    expect(worstStatus([1, 3, 4])).toBe(4);
    expect(worstStatus([3, 7])).toBe(3);
    expect(worstStatus([])).toBe(1);
    expect(knownStatus(0)).toBe(1);
  });
});
