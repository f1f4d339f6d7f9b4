import { day } from '../time.ts';
import type { AlarmKind } from './alarm.ts';
import { alarmType, alarmTypeCodes, notForDevices } from './catalogue.ts';

/** What happened longer ago than this is no alarm any more. */
export const oldestByHandMs = 7 * day;

/** Types that a person may raise: all but what is the product's own judgement. */
export const handTypes: readonly string[] = alarmTypeCodes.filter((code) => !notForDevices.has(code));

/** Whether a person may raise this type; of one kind alone where it is given. */
export const isHandType = (typeCode: string, kind?: AlarmKind): boolean =>
  handTypes.includes(typeCode) && (kind === undefined || alarmType(typeCode)?.kind === kind);

/** When it may have happened, seen from now. */
export const isHandTime = (at: number, nowMs: number): boolean => at <= nowMs && at >= nowMs - oldestByHandMs;
