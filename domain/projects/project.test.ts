import { expect, test } from 'vitest';
import { projectFaults, type ProjectForm } from './project.ts';

const good: ProjectForm = {
  orgId: 'AH-HF',
  name: '皖西山区高速桥梁护栏监测',
  code: 'WANXI-2025',
  regionCode: '341500',
  address: '',
  center: '',
  startDate: '',
  endDate: '',
  status: 'running',
  remark: '',
};
const wrong = (patch: Partial<ProjectForm>) =>
  Object.entries(projectFaults({ ...good, ...patch })).map(([field, fault]) => [field, fault.text]);

test('SEED-188 projects: name, code, organisation, region and status are required, the rest is optional', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ orgId: '', name: ' ', code: '', regionCode: '', status: '' })).toEqual([
    ['orgId', 'org.required'],
    ['name', 'project.name.required'],
    ['code', 'project.code.required'],
    ['regionCode', 'region.required'],
    ['status', 'project.status.required'],
  ]);
});

test('a name has up to 60 characters as people count them, a code 2 to 30 of letters, digits, _ and -', () => {
  expect(wrong({ name: '𠮷'.repeat(60) })).toEqual([]);
  expect(wrong({ name: '桥'.repeat(61) })).toEqual([['name', 'project.name.length']]);
  for (const code of ['a', 'x'.repeat(31), '编码', 'a b']) {
    expect([code, wrong({ code })]).toEqual([code, [['code', 'project.code.form']]]);
  }
  expect(wrong({ code: ` ${'x'.repeat(30)} ` })).toEqual([]);
});

test('the centre follows the seed’s rule of coordinates', () => {
  expect(wrong({ center: '117.28300,31.86100' })).toEqual([]);
  for (const center of ['117.2,31.8', '200.00000,31.86100', '117.28300,89.10000', '合肥']) {
    expect([center, wrong({ center })]).toEqual([center, [['center', 'position.form']]]);
  }
});

test('dates are days of the calendar, and the end does not lie before the start', () => {
  expect(wrong({ startDate: '2025-03-01', endDate: '2025-03-01' })).toEqual([]);
  expect(wrong({ endDate: '2025-03-01' })).toEqual([]);
  expect(wrong({ startDate: '2025-02-30' })).toEqual([['startDate', 'date.form']]);
  expect(wrong({ startDate: '2025-03-02', endDate: '2025-03-01' })).toEqual([['endDate', 'date.order']]);
  expect(wrong({ startDate: '3月', endDate: '2025-03-01' })).toEqual([['startDate', 'date.form']]);
});
