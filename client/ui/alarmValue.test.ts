import { expect, test } from 'vitest';
import { alarmFigure } from './alarmValue.ts';

test('the value of an alarm has the unit of its metric, and a flag has no figure', () => {
  expect(alarmFigure('impactG', 3.42)).toBe('3.42\u2009g');
  expect(alarmFigure('tilt', 12.5)).toBe('12.50°');
  expect(alarmFigure('awayM', 61.26)).toBe('61.3\u2009m');
  expect(alarmFigure('vibTimes', 3.44)).toBe('3.4\u2009×');
  expect(alarmFigure('accSame', 20)).toBe('20');
  for (const flag of ['smoke', 'water', 'tamper', 'sensorFault']) expect(alarmFigure(flag, 1)).toBeNull();
  expect(alarmFigure('tilt', null)).toBeNull();
  expect(alarmFigure(null, 1)).toBeNull();
});
