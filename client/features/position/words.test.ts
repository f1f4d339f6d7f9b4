import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { alarmValue, limitText, reasonText } from './words.ts';

const t = ((key: string) => key) as unknown as TFunction;
const alarm = (typeCode: string, metric: string, value: number, threshold: number) =>
  ({ typeCode, metric, value, threshold }) as AlarmRow;
const device = { deviceStatus: 2, statusCode: 'S03_003' } as DeviceRow;

test('the list says "fire" without a figure when smoke raised it, and the figure when a measured value did', () => {
  const smoke = alarm('FIRE', 'smoke', 1, 1);
  expect(alarmValue(smoke)).toBe('');
  expect(limitText(smoke)).toBe('');
  expect(reasonText(t, device, smoke)).toBe('alarmType.FIRE');
  const hot = alarm('FIRE', 'temp', 82, 80);
  expect(reasonText(t, device, hot)).toBe('alarmType.FIRE 82.0\u2009℃');
  expect(limitText(hot)).toBe('80.0');
});
