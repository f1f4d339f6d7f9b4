import { expect, test } from 'vitest';
import { shortName } from './deviceName.ts';

test('beside its guardrail a device is called by its own part of the name', () => {
  expect(shortName('芜湖长江二桥·07号')).toBe('07号');
  expect(shortName('DT-0187 主桥中跨')).toBe('DT-0187 主桥中跨');
  expect(shortName('芜湖长江二桥·')).toBe('芜湖长江二桥·');
});
