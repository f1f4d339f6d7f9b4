import { alarmType } from '../alarms/catalogue.ts';
import type { NoticeAction } from '../alarms/notice.ts';
import type { AlarmKind } from '../alarms/alarm.ts';
import type { Measure } from '../alarms/measures.ts';
import { targetCode } from '../codes.ts';
import type { Locale } from '../errno.ts';
import { metrics, type MetricSpec } from '../telemetry/metrics.ts';
import { minute } from '../time.ts';
import { alarmTypeName, say, type NameBook, type Word } from './names.ts';

/** What a sentence about an alarm is made of: the fields of its row. */
export interface AlarmFacts {
  readonly typeCode: string;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly metric: string | null;
  readonly count: number;
  readonly text: string;
}

/** Told by words of their own, without a figure. */
type Flag = 'smoke' | 'water' | 'linkOn' | 'linkFailed' | 'sensorFault' | 'gnssFault' | 'modemFault';
const measureWords: Readonly<Record<Exclude<Measure, Flag> | 'impactG', Word>> = {
  tilt: { zh: '倾角', en: 'tilt' },
  impactG: { zh: '冲击峰值', en: 'impact peak' },
  dispMm: { zh: '位移', en: 'displacement' },
  awayM: { zh: '距安装点', en: 'distance from the installed point' },
  fenceM: { zh: '距护栏', en: 'distance from its guardrail' },
  vibTimes: { zh: '振动为自身中位数的', en: 'vibration against its own median' },
  accSame: { zh: '加速度读数连续不变', en: 'readings in a row with the same acceleration:' },
  restOffG: { zh: '静止加速度偏离标准', en: 'acceleration at rest off 1 g by' },
  noFixDays: { zh: '无定位已', en: 'without a fix for' },
  resets: { zh: '24小时内重启', en: 'resets in 24 h:' },
  vibRms: { zh: '振动有效值', en: 'vibration' },
  temp: { zh: '温度', en: 'temperature' },
  batteryPct: { zh: '电量', en: 'battery' },
  batteryV: { zh: '电池电压', en: 'battery voltage' },
  rsrp: { zh: '信号强度', en: 'signal strength' },
  driftMs: { zh: '时间偏差', en: 'time difference' },
};
const wordOf: ReadonlyMap<string, Word> = new Map(Object.entries(measureWords));
const specs: ReadonlyMap<string, MetricSpec> = new Map(Object.entries(metrics));
/** A device that far off has no clock at all. */
const noClockMs = 365 * 24 * 60 * minute;

/** A figure with its unit: `12 m`. */
export function quantity(metric: string, value: number, locale: Locale): string {
  const zh = locale === 'zh-CN';
  if (metric === 'awayM' || metric === 'fenceM') return `${value.toFixed(0)} ${zh ? '米' : 'm'}`;
  if (metric === 'noFixDays') return `${value.toFixed(0)} ${zh ? '天' : 'days'}`;
  if (metric === 'resets' || metric === 'accSame') return `${value.toFixed(0)}${zh ? '次' : ''}`;
  if (metric === 'vibTimes') return `${Number(value.toFixed(1))}${zh ? '倍' : ' ×'}`;
  if (metric === 'restOffG') return `${Number(value.toFixed(2))} g`;
  if (metric === 'driftMs') return `${(value / minute).toFixed(0)} ${zh ? '分钟' : 'min'}`;
  const spec = specs.get(metric);
  const text = String(Number(value.toFixed(spec?.decimals ?? 2)));
  const unit = spec?.unit ?? '';
  return unit === '°' || unit === '%' || unit === '℃' || unit === '' ? `${text}${unit}` : `${text} ${unit}`;
}

const fixed: Readonly<Record<string, Word>> = {
  DISMANTLE: { zh: '防拆开关被触发', en: 'tamper switch opened' },
  WATER: { zh: '检测到水浸', en: 'water detected' },
  LINKAGE: { zh: '联动设备已启动', en: 'linkage switched on' },
  LINKAGE_FAIL: { zh: '联动设备动作失败', en: 'linkage did not act' },
  OFFLINE: { zh: '设备超时未上报', en: 'no report within its limit' },
  SENSOR_FAULT: { zh: '传感器自检异常', en: 'the sensor reports a fault' },
  GNSS_FAULT: { zh: '定位模块自检异常', en: 'the positioning module reports a fault' },
  MODEM_FAULT: { zh: '通信模组自检异常', en: 'the modem reports a fault' },
  MAINTENANCE_OVERDUE: { zh: '已超过维护日期', en: 'maintenance date has passed' },
};

function detail(alarm: AlarmFacts, locale: Locale): string {
  const zh = locale === 'zh-CN';
  const { metric, value, threshold } = alarm;
  if (alarm.typeCode === 'AREA_OUTAGE') {
    const n = value === null ? '' : ` ${value} `;
    return zh
      ? `项目内${n === '' ? '大量' : n}台设备同时失联`
      : `${n === '' ? 'many ' : n.trimStart()}devices of the project are silent`;
  }
  if (metric === 'smoke') return zh ? '检测到烟雾' : 'smoke detected';
  if (metric === 'driftMs' && value !== null && value > noClockMs) {
    return zh ? '设备时间无效' : 'the device has no valid time';
  }
  const word = metric === null ? undefined : wordOf.get(metric);
  // A module's own word about itself is a flag; what was measured of it is told in figures.
  const fixedWord = word === undefined ? fixed[alarm.typeCode] : undefined;
  if (fixedWord !== undefined) return say(fixedWord, locale);
  if (metric === null || word === undefined || value === null) return '';
  const name = say(word, locale);
  const is = `${name}${zh ? '' : ' '}${quantity(metric, value, locale)}`;
  if (threshold === null) return is;
  const limit = quantity(metric, threshold, locale);
  return zh ? `${is}，阈值${limit}` : `${is}, threshold ${limit}`;
}

/** What is known of an alarm beside its name: what was measured, how often, the device's own words. '' for nothing. */
export function alarmFindings(alarm: AlarmFacts, locale: Locale): string {
  const zh = locale === 'zh-CN';
  const words = [detail(alarm, locale)];
  if (alarm.count > 1) words.push(zh ? `共${alarm.count}次` : `${alarm.count} times`);
  if (alarm.text !== '') words.push(alarm.text);
  return words.filter((word) => word !== '').join(zh ? '；' : '; ');
}

/**
 * The sentence of an alarm, at most 300 characters: its name and what is known of it.
 * Made where it is shown, so that it follows the reader's language.
 */
export function alarmContent(alarm: AlarmFacts, locale: Locale, book?: NameBook): string {
  const findings = alarmFindings(alarm, locale);
  const name = alarmTypeName(alarm.typeCode, locale, book);
  return Array.from(findings === '' ? name : `${name}${locale === 'zh-CN' ? '：' : ': '}${findings}`)
    .slice(0, 300)
    .join('');
}

/** What a notice says: the alarm's sentence behind what happened to it. `merged` > 1: one notice for so many. */
export function noticeContent(action: NoticeAction, alarm: AlarmFacts, locale: Locale, merged = 1): string {
  const zh = locale === 'zh-CN';
  const name = alarmTypeName(alarm.typeCode, locale);
  if (merged > 1) return zh ? `${name}等共${merged}条` : `${name} and others, ${merged} in all`;
  if (action === 'NA04') return zh ? `${name}已恢复` : `${name} has ended`;
  if (action === 'NA05') return `${zh ? '超时未处理' : 'Overdue'}${zh ? '：' : ': '}${alarmContent(alarm, locale)}`;
  if (action === 'NA08')
    return `${zh ? '指派给您' : 'Assigned to you'}${zh ? '：' : ': '}${alarmContent(alarm, locale)}`;
  return alarmContent(alarm, locale);
}

/** None for an unknown type. */
export function targetTypeOf(typeCode: string): AlarmKind | typeof targetCode.none {
  return alarmType(typeCode)?.kind ?? targetCode.none;
}
