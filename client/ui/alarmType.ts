import type { TFunction } from 'i18next';
import zh from '#client/i18n/zh-CN.json?start';

type Known = keyof typeof zh.alarmType;

/** The types that have a name, in the order of the catalogue. */
export const alarmTypes = Object.keys(zh.alarmType) as readonly Known[];

/** The name of an alarm type; a code that is not known stands for itself. */
export function alarmTypeText(t: TFunction, code: string): string {
  const known = alarmTypes.find((each) => each === code);
  return known === undefined ? code : t(`alarmType.${known}`);
}
