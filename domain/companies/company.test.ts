import { expect, test } from 'vitest';
import { companyFaults } from './company.ts';

const good = {
  orgId: 'AH',
  name: '养护公司',
  code: '91340100MA2N5X8P3K',
  type: 'maintenance',
  contact: '',
  mobile: '',
  mail: '',
  address: '',
  remark: '',
};
const faultsOf = (patch: Partial<typeof good>) =>
  Object.fromEntries(Object.entries(companyFaults({ ...good, ...patch })).map(([field, fault]) => [field, fault.text]));

test('a unit needs an organisation, a name of 2 to 80 characters and a type; the rest may be left out', () => {
  expect(faultsOf({ code: '' })).toEqual({});
  expect(faultsOf({ orgId: '', name: '', type: 'shop' })).toEqual({
    orgId: 'org.required',
    name: 'company.name.required',
    type: 'company.type.required',
  });
  expect([faultsOf({ name: '一' }), faultsOf({ name: '一'.repeat(80) }), faultsOf({ name: '一'.repeat(81) })]).toEqual([
    { name: 'company.name.length' },
    {},
    { name: 'company.name.length' },
  ]);
});

test('what is given has its form', () => {
  expect(faultsOf({ code: '91340100ma2n5x8p3k' })).toEqual({ code: 'company.code.form' });
  expect(faultsOf({ mobile: '23800001111', mail: 'a@b' })).toEqual({ mobile: 'mobile.form', mail: 'mail.form' });
  expect(faultsOf({ contact: '长'.repeat(21), address: '长'.repeat(121), remark: '长'.repeat(501) })).toEqual({
    contact: 'contact.length',
    address: 'address.length',
    remark: 'remark.length',
  });
});
