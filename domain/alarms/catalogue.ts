import { deviceStatusCode, kindCode, stateCode } from '../codes.ts';
import { minute, hour } from '../time.ts';
import type { AlarmKind, Severity } from './alarm.ts';
import type { DeviceStatus, StatusCode } from '../devices/device.ts';
import type { NoticeAction } from './notice.ts';
import type { Measure } from './measures.ts';

export type Comparison = '>=' | '>' | '<=' | '<';

/**
 * One measured condition of a type. Its figures stand in the row's thresholds under `raise` + suffix and
 * `clear` + suffix; `raiseCount` and `clearCount` readings by device time are needed.
 */
export interface RuleSpec {
  readonly measure: Measure;
  readonly suffix: string;
  readonly raise: Comparison;
  readonly clear: Comparison;
  /** Raised by the item itself (triggers.ts); the counter only sees to its end. */
  readonly byTrigger: boolean;
  /** Another measure that must be at its own figure, `raise` + its suffix, for the rule to raise. */
  readonly also?: { readonly measure: Measure; readonly suffix: string };
}

/**
 * An event type is a row here. `effect` is the deviceStatus that the open event asks for (B1), 'none' for no change.
 * @source docs/requirements.md A13
 */
export interface AlarmType {
  readonly kind: AlarmKind;
  readonly zh: string;
  readonly en: string;
  readonly severity: Severity;
  /** The condition stays active until a person handles it with an inspection result. */
  readonly latched: boolean;
  /** Its end can be measured; a collision's cannot. */
  readonly hasMeasuredCondition: boolean;
  readonly statusCode: StatusCode;
  readonly effect: Exclude<DeviceStatus, typeof deviceStatusCode.normal> | 'none';
  readonly noticeAction: NoticeAction;
  /** Clears by itself so long after its last occurrence. */
  readonly clearAfterMs: number | null;
  readonly rules: readonly RuleSpec[];
  readonly thresholds: Readonly<Record<string, number>>;
}

function type(
  kind: AlarmKind,
  zh: string,
  en: string,
  severity: Severity,
  statusCode: StatusCode,
  effect: AlarmType['effect'],
  more: Partial<AlarmType> = {},
): AlarmType {
  return {
    kind,
    zh,
    en,
    severity,
    latched: false,
    hasMeasuredCondition: true,
    statusCode,
    effect,
    noticeAction: kind === kindCode.alarm ? 'NA01' : 'NA02',
    clearAfterMs: null,
    rules: [],
    thresholds: {},
    ...more,
  };
}

function rule(measure: Measure, raise: Comparison, clear: Comparison, suffix = '', byTrigger = false): RuleSpec {
  return { measure, suffix, raise, clear, byTrigger };
}

export const catalogue = {
  COLLISION: type(kindCode.alarm, '碰撞报警', 'Collision', 1, stateCode.safetyWarning, deviceStatusCode.fault, {
    latched: true,
    hasMeasuredCondition: false,
    thresholds: { raise: 2, mergeSec: 60 },
  }),
  IMPACT_WARN: type(
    kindCode.alarm,
    '撞击预警',
    'Impact warning',
    3,
    stateCode.safetyWarning,
    deviceStatusCode.abnormal,
    {
      hasMeasuredCondition: false,
      clearAfterMs: 10 * minute,
      thresholds: { raise: 0.5 },
    },
  ),
  TOPPLE: type(kindCode.alarm, '倾倒报警', 'Toppled', 1, stateCode.safetyWarning, deviceStatusCode.fault, {
    latched: true,
    rules: [rule('tilt', '>=', '<')],
    thresholds: { raise: 45, clear: 30, raiseCount: 1, clearCount: 2 },
  }),
  TILT: type(kindCode.alarm, '倾斜报警', 'Tilt alarm', 2, stateCode.safetyWarning, deviceStatusCode.abnormal, {
    rules: [rule('tilt', '>=', '<')],
    thresholds: { raise: 10, clear: 7, raiseCount: 2, clearCount: 2 },
  }),
  TILT_WARN: type(kindCode.alarm, '倾斜预警', 'Tilt warning', 3, stateCode.safetyWarning, deviceStatusCode.abnormal, {
    rules: [rule('tilt', '>=', '<')],
    thresholds: { raise: 5, clear: 3, raiseCount: 3, clearCount: 3 },
  }),
  DISPLACEMENT: type(
    kindCode.alarm,
    '位移报警',
    'Displacement',
    2,
    stateCode.safetyWarning,
    deviceStatusCode.abnormal,
    {
      rules: [rule('dispMm', '>=', '<'), rule('awayM', '>', '<', 'M')],
      thresholds: { raise: 100, clear: 60, raiseM: 50, clearM: 30, raiseCount: 2, clearCount: 2 },
    },
  ),
  FENCE_EXIT: type(
    kindCode.alarm,
    '越界报警',
    'Left its fence',
    2,
    stateCode.safetyWarning,
    deviceStatusCode.abnormal,
    {
      rules: [rule('fenceM', '>', '<')],
      thresholds: { raise: 100, clear: 80, raiseCount: 2, clearCount: 2 },
    },
  ),
  // Against the device's own median, and never for what is little anyway.
  VIBRATION: type(kindCode.alarm, '振动异常', 'Abnormal vibration', 3, stateCode.abnormal, deviceStatusCode.abnormal, {
    rules: [{ ...rule('vibTimes', '>=', '<'), also: { measure: 'vibRms', suffix: 'Floor' } }],
    thresholds: { raise: 3, clear: 2, raiseFloor: 4.5, raiseCount: 3, clearCount: 3 },
  }),
  DISMANTLE: type(kindCode.alarm, '防拆报警', 'Dismantled', 1, stateCode.safetyWarning, deviceStatusCode.fault, {
    latched: true,
  }),
  WATER: type(kindCode.alarm, '水浸报警', 'Water ingress', 2, stateCode.abnormal, deviceStatusCode.abnormal, {
    rules: [rule('water', '>=', '<')],
    thresholds: { raise: 1, clear: 1, raiseCount: 1, clearCount: 2 },
  }),
  FIRE: type(kindCode.alarm, '火警', 'Fire', 1, stateCode.safetyWarning, deviceStatusCode.fault, {
    latched: true,
    rules: [rule('temp', '>=', '<'), rule('smoke', '>=', '<', 'Smoke', true)],
    thresholds: {
      raise: 80,
      clear: 70,
      raiseSmoke: 1,
      clearSmoke: 1,
      raiseCount: 2,
      raiseCountSmoke: 1,
      clearCount: 3,
    },
  }),
  INTRUSION: type(kindCode.alarm, '翻越闯入', 'Intrusion', 3, stateCode.abnormal, deviceStatusCode.abnormal, {
    hasMeasuredCondition: false,
    clearAfterMs: 5 * minute,
  }),
  OVER_TEMP: type(kindCode.alarm, '温度异常', 'Temperature', 3, stateCode.abnormal, deviceStatusCode.abnormal, {
    rules: [rule('temp', '>=', '<'), rule('temp', '<=', '>', 'Low')],
    thresholds: { raise: 70, clear: 65, raiseLow: -30, clearLow: -27, raiseCount: 2, clearCount: 2 },
  }),
  LINKAGE: type(kindCode.alarm, '联动情况', 'Linkage situation', 2, stateCode.linkage, deviceStatusCode.abnormal, {
    rules: [rule('linkOn', '>=', '<')],
    thresholds: { raise: 1, clear: 1, raiseCount: 1, clearCount: 1 },
  }),
  LINKAGE_FAIL: type(kindCode.fault, '联动失败', 'Linkage failed', 3, stateCode.abnormal, deviceStatusCode.abnormal, {
    rules: [rule('linkFailed', '>=', '<')],
    thresholds: { raise: 1, clear: 1, raiseCount: 1, clearCount: 1 },
  }),
  LOW_BATTERY: type(kindCode.fault, '低电量', 'Low battery', 3, stateCode.abnormal, deviceStatusCode.abnormal, {
    rules: [rule('batteryPct', '<=', '>='), rule('batteryV', '<=', '>=', 'V')],
    thresholds: { raise: 20, clear: 25, raiseV: 3.3, clearV: 3.4, raiseCount: 2, clearCount: 2 },
  }),
  BATTERY_CRITICAL: type(
    kindCode.fault,
    '电池欠压',
    'Battery critical',
    2,
    stateCode.abnormal,
    deviceStatusCode.fault,
    {
      rules: [rule('batteryPct', '<=', '>='), rule('batteryV', '<=', '>=', 'V')],
      thresholds: { raise: 8, clear: 12, raiseV: 3.1, clearV: 3.2, raiseCount: 1, clearCount: 1 },
    },
  ),
  WEAK_SIGNAL: type(kindCode.fault, '信号弱', 'Weak signal', 4, stateCode.normal, 'none', {
    rules: [rule('rsrp', '<=', '>')],
    thresholds: { raise: -115, clear: -110, raiseCount: 6, clearCount: 3 },
  }),
  OFFLINE: type(kindCode.fault, '离线', 'Offline', 2, stateCode.offline, deviceStatusCode.offline, {
    noticeAction: 'NA03',
  }),
  AREA_OUTAGE: type(kindCode.fault, '区域失联', 'Area outage', 1, stateCode.normal, 'none', { noticeAction: 'NA03' }),
  SENSOR_FAULT: type(kindCode.fault, '传感器故障', 'Sensor fault', 2, stateCode.abnormal, deviceStatusCode.fault, {
    rules: [rule('sensorFault', '>=', '<'), rule('accSame', '>=', '<', 'Same'), rule('restOffG', '>', '<', 'Rest')],
    thresholds: {
      raise: 1,
      clear: 1,
      raiseSame: 20,
      clearSame: 2,
      raiseRest: 0.2,
      clearRest: 0.19,
      raiseCount: 1,
      raiseCountRest: 5,
      clearCount: 3,
    },
  }),
  GNSS_FAULT: type(kindCode.fault, '定位故障', 'Positioning fault', 4, stateCode.normal, 'none', {
    rules: [rule('gnssFault', '>=', '<'), rule('noFixDays', '>', '<', 'Fix')],
    // A reading with a fix is 0 days without one.
    thresholds: { raise: 1, clear: 1, raiseFix: 7, clearFix: 1, raiseCount: 1, clearCount: 1 },
  }),
  MODEM_FAULT: type(kindCode.fault, '通信模组故障', 'Modem fault', 3, stateCode.abnormal, deviceStatusCode.fault, {
    clearAfterMs: 24 * hour,
    rules: [rule('modemFault', '>=', '<'), rule('resets', '>', '<', 'Resets')],
    // 24 h quiet is a matter of the clock: readings alone never clear it.
    thresholds: { raise: 1, clear: -1, raiseResets: 10, clearResets: -1, raiseCount: 1, clearCount: 1 },
  }),
  CLOCK_DRIFT: type(kindCode.fault, '时钟异常', 'Clock drift', 4, stateCode.normal, 'none', {
    rules: [rule('driftMs', '>', '<')],
    thresholds: { raise: 10 * minute, clear: 2 * minute, raiseCount: 3, clearCount: 3 },
  }),
  MAINTENANCE_OVERDUE: type(kindCode.fault, '维护超期', 'Maintenance overdue', 3, stateCode.normal, 'none', {
    noticeAction: 'NA06',
    // Handled before the work is done, it stays so: only its date says when it ends.
    hasMeasuredCondition: false,
  }),
} as const satisfies Record<string, AlarmType>;

export type AlarmTypeCode = keyof typeof catalogue;
export const alarmTypeCodes = Object.keys(catalogue) as readonly AlarmTypeCode[];

const byCode: ReadonlyMap<string, AlarmType> = new Map(Object.entries(catalogue));

/** The row of a code, or undefined for an unknown one. */
export function alarmType(typeCode: string): AlarmType | undefined {
  return byCode.get(typeCode);
}

/** Codes that are this product's own judgement; a device cannot raise them. */
export const notForDevices: ReadonlySet<string> = new Set([
  'OFFLINE',
  'AREA_OUTAGE',
  'CLOCK_DRIFT',
  'MAINTENANCE_OVERDUE',
]);
