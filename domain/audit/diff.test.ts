import { expect, it } from 'vitest';
import { diffOf } from './diff.ts';
import { redact } from './redact.ts';

it('a change is told by the fields that differ, before and after', () => {
  const before = { name: 'a', roles: ['operate'], mail: null, version: 1 };
  expect(diffOf(before, { name: 'b', roles: ['operate'], mail: undefined, version: 2 })).toEqual({
    before: { name: 'a', version: 1 },
    after: { name: 'b', version: 2 },
  });
  expect(diffOf(before, { roles: ['operate'] })).toEqual({ before: {}, after: {} });
  expect(diffOf({}, { orgId: 'x' })).toEqual({ before: { orgId: null }, after: { orgId: 'x' } });
});

it('SPEC-027 values under telling names never pass, however deep they lie', () => {
  const told = redact({
    newPassword: 'p1',
    list: [{ accessToken: 't1', name: 'n' }],
    passwordChanged: true,
  });
  expect(told).toEqual({
    newPassword: '***',
    list: [{ accessToken: '***', name: 'n' }],
    passwordChanged: true,
  });
  expect(JSON.stringify(diffOf({ passwordHash: 'a' }, { passwordHash: 'b' }))).not.toMatch(/"[ab]"/);
});
