import { expect, test } from 'vitest';
import { changesOf } from './row.ts';

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
