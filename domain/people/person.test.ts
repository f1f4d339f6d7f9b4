import { expect, test } from 'vitest';
import { isIdCard, maskIdCard, personFaults } from './person.ts';

const good = { orgId: 'AH', real_name: '王强', mobile: '13800001111', mail: '', idCard: '', post: '', remark: '' };
const faultsOf = (patch: Partial<typeof good>) =>
  Object.fromEntries(Object.entries(personFaults({ ...good, ...patch })).map(([field, fault]) => [field, fault.text]));

test('somebody needs an organisation, a name and a mobile', () => {
  expect(faultsOf({})).toEqual({});
  expect(faultsOf({ orgId: '', real_name: '王', mobile: '' })).toEqual({
    orgId: 'org.required',
    real_name: 'realName.length',
    mobile: 'mobile.required',
  });
});

test('an ID number has a right check digit, in either case of its X', () => {
  expect(isIdCard('11010519491231002X')).toBe(true);
  expect(isIdCard('110105194912310021')).toBe(false);
  expect(faultsOf({ idCard: ' 11010519491231002x ' })).toEqual({});
  expect(faultsOf({ idCard: '11010519491231002' })).toEqual({ idCard: 'person.idCard.form' });
});

test('a mask keeps three digits and the last four', () => {
  expect(maskIdCard('11010519491231002X')).toBe('110***********002X');
  expect(maskIdCard('11010519491231002X')).toHaveLength(18);
});
