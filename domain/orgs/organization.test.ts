import { expect, test } from 'vitest';
import { orgFaults } from './organization.ts';

const good = { title: '合肥大队', code: 'AH-HF_1', orderNo: 0, leader: '', phone: '' };
const faultsOf = (patch: Partial<typeof good>) =>
  Object.values(orgFaults({ ...good, ...patch })).map((fault) => fault.text);

test('an organisation has a title of 1 to 60 characters, as people count them', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ title: '  ' })).toEqual(['org.title.required']);
  expect(faultsOf({ title: '𠮷'.repeat(60) })).toEqual([]);
  expect(faultsOf({ title: '𠮷'.repeat(61) })).toEqual(['org.title.length']);
});

test('its code, order, leader and phone keep to their forms', () => {
  expect(faultsOf({ code: 'ah' })).toEqual(['org.code.form']);
  expect(faultsOf({ code: '' })).toEqual([]);
  for (const orderNo of [-1, 10_000, 1.5, Number.NaN]) expect(faultsOf({ orderNo })).toEqual(['org.orderNo.range']);
  expect(faultsOf({ leader: '长'.repeat(31) })).toEqual(['org.leader.length']);
  expect(faultsOf({ phone: '+86 (551) 123-4567' })).toEqual([]);
  expect(faultsOf({ phone: 'call' })).toEqual(['phone.form']);
});
