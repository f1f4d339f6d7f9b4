import type { HandledStatus } from '../alarms/alarm.ts';
import { causeWords } from '../alarms/causes.ts';
import { alarmType } from '../alarms/catalogue.ts';
import { noticeActions } from '../alarms/notice.ts';
import { deviceStatusCode, handledCode, stateCode } from '../codes.ts';
import type { DeviceStatus } from '../devices/device.ts';
import { knownStatus } from '../devices/status.ts';
import type { Locale } from '../errno.ts';

/** A word in both languages. */
export interface Word {
  readonly zh: string;
  readonly en: string;
}

/**
 * Names that root has changed, by `type:code`; without one the product's own words stand.
 * @source docs/requirements.md A15
 */
export type NameBook = ReadonlyMap<string, Word>;

function named(book: NameBook | undefined, type: string, code: string, own: Word | undefined): Word | undefined {
  return book?.get(`${type}:${code}`) ?? own;
}

export function say(word: Word, locale: Locale): string {
  return locale === 'en-US' ? word.en : word.zh;
}

export const statusWords = {
  [deviceStatusCode.normal]: { zh: '正常', en: 'Normal' },
  [deviceStatusCode.fault]: { zh: '故障', en: 'Fault' },
  [deviceStatusCode.abnormal]: { zh: '异常', en: 'Abnormal' },
  [deviceStatusCode.offline]: { zh: '离线', en: 'Offline' },
} as const satisfies Record<DeviceStatus, Word>;

/** @source SEED-145 */
export const statusCodeWords = {
  [stateCode.offline]: { zh: '离线', en: 'Offline' },
  [stateCode.abnormal]: { zh: '异常', en: 'Abnormal' },
  [stateCode.safetyWarning]: { zh: '安全预警', en: 'Safety warning' },
  [stateCode.linkage]: { zh: '联动情况', en: 'Linkage situation' },
  [stateCode.working]: { zh: '运行', en: 'Running' },
} as const satisfies Record<string, Word>;

export const severityWords = {
  1: { zh: '紧急', en: 'Critical' },
  2: { zh: '重要', en: 'Major' },
  3: { zh: '一般', en: 'Minor' },
  4: { zh: '提示', en: 'Info' },
} as const satisfies Record<1 | 2 | 3 | 4, Word>;

export const handledStatusWords = {
  [handledCode.unhandled]: { zh: '未处理', en: 'Unhandled' },
  [handledCode.acknowledged]: { zh: '处理中', en: 'Acknowledged' },
  [handledCode.handled]: { zh: '已处理', en: 'Handled' },
  [handledCode.autoClosed]: { zh: '自动恢复', en: 'Auto-closed' },
  [handledCode.falseReport]: { zh: '误报', en: 'False report' },
} as const satisfies Record<HandledStatus, Word>;

/** Any other value is normal. @source SEED-141 */
export function statusName(status: number, locale: Locale): string {
  return say(statusWords[knownStatus(status)], locale);
}

/** A code that is not known is normal. @source SEED-146 */
export function statusCodeName(code: string, locale: Locale, book?: NameBook): string {
  const own = Object.entries(statusCodeWords).find(([known]) => known === code)?.[1];
  const word =
    own === undefined
      ? named(book, 'deviceStatus', String(deviceStatusCode.normal), own)
      : named(book, 'statusCode', code, own);
  return say(word ?? statusWords[deviceStatusCode.normal], locale);
}

export function severityName(severity: number, locale: Locale): string {
  return say(severityWords[severity === 1 || severity === 2 || severity === 3 ? severity : 4], locale);
}

export function handledStatusName(status: string, locale: Locale): string {
  const word = Object.entries(handledStatusWords).find(([known]) => known === status)?.[1];
  // Any other value is handled [SEED-139].
  return say(word ?? handledStatusWords[handledCode.handled], locale);
}

/** The code itself for an unknown one. */
export function noticeActionName(action: string, locale: Locale, book?: NameBook): string {
  const own = Object.entries(noticeActions).find(([known]) => known === action)?.[1];
  const word = named(book, 'noticeAction', action, own);
  return word === undefined ? action : say(word, locale);
}

/** The code itself for an unknown one. */
export function alarmTypeName(typeCode: string, locale: Locale, book?: NameBook): string {
  const type = named(book, 'alarmType', typeCode, alarmType(typeCode));
  return type === undefined ? typeCode : say(type, locale);
}

/** The code itself for an unknown one. */
export function causeName(code: string, locale: Locale, book?: NameBook): string {
  const own = Object.entries(causeWords).find(([known]) => known === code)?.[1];
  const word = named(book, 'alarmCause', code, own);
  return word === undefined ? code : say(word, locale);
}
