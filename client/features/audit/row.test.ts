import { expect, test } from 'vitest';
import { changesOf, nameIn } from './row.ts';

test('a change is shown field by field, a side that is not told stays away', () => {
  const data = { before: { mail: null, roles: ['operate'] }, after: { mail: 'a@b.cn', orgId: 'x' } };
  expect(changesOf(data)).toEqual([
    { field: 'mail', before: '--', after: 'a@b.cn' },
    { field: 'roles', before: '["operate"]' },
    { field: 'orgId', after: 'x' },
  ]);
});

test('what is no change is left as it is', () => {
  expect(changesOf(null)).toBeNull();
  expect(changesOf({ rows: 3 })).toBeNull();
  expect(changesOf({ before: ['a'], after: null })).toBeNull();
  expect(changesOf('text')).toBeNull();
});

test('of many rows each is told by its name', () => {
  const rows = [
    { id: '1', name: '单位一', before: { status: 'enabled' }, after: { status: 'disabled' } },
    { id: '2', name: '单位二', before: { orgId: 'a' }, after: {} },
  ];
  expect(changesOf({ ids: ['1', '2'], rows })).toEqual([
    { field: '单位一 · status', before: 'enabled', after: 'disabled' },
    { field: '单位二 · orgId', before: 'a' },
  ]);
  expect(changesOf({ rows: 3 })).toBeNull();
  expect([nameIn({ name: '单位一' }), nameIn({ rows }), nameIn(null)]).toEqual(['单位一', null, null]);
});
