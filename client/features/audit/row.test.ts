import { expect, test } from 'vitest';
import { entriesOf, nameIn } from './row.ts';

test('a change is shown field by field, a side that is not told stays away', () => {
  const data = { before: { mail: null, roles: ['operate'] }, after: { mail: 'a@b.cn', orgId: 'x' } };
  const fields = [
    { field: 'mail', before: '--', after: 'a@b.cn' },
    { field: 'roles', before: '["operate"]' },
    { field: 'orgId', after: 'x' },
  ];
  expect(entriesOf(data)).toEqual([{ name: null, fields }]);
});

test('what is no change is left as it is', () => {
  expect(entriesOf(null)).toBeNull();
  expect(entriesOf({ rows: 3 })).toBeNull();
  expect(entriesOf({ before: ['a'], after: null })).toBeNull();
  expect(entriesOf('text')).toBeNull();
});

test('of many rows each is told by its name', () => {
  const rows = [
    { id: '1', name: '单位一', before: { status: 'enabled' }, after: { status: 'disabled' } },
    { id: '2', name: '单位二', before: { orgId: 'a' }, after: {} },
    { id: '3', name: '单位三', before: {}, after: {} },
  ];
  expect(entriesOf({ ids: ['1', '2', '3'], rows })).toEqual([
    { name: '单位一', fields: [{ field: 'status', before: 'enabled', after: 'disabled' }] },
    { name: '单位二', fields: [{ field: 'orgId', before: 'a' }] },
    { name: '单位三', fields: [] },
  ]);
  expect(entriesOf({ rows: [...rows, { id: '4', status: 'enabled' }] })).toBeNull();
  expect(entriesOf({ rows: 3 })).toBeNull();
  expect([nameIn({ name: '单位一' }), nameIn({ rows }), nameIn(null)]).toEqual(['单位一', null, null]);
});
