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

it('SPEC-027 mobiles and mails are masked, in a list too; what was masked stays as it is', () => {
  const before = { mobile: '13812340000', mail: 'zhang@example.com', phone: null };
  expect(diffOf(before, { mobile: '13912341111', mail: '', phone: '0551-1234567' })).toEqual({
    before: { mobile: '138****0000', mail: 'z***@example.com', phone: null },
    after: { mobile: '139****1111', mail: '', phone: '055****4567' },
  });
  const once = redact({ rows: [{ mail: 'a@b.cn', mobile: '13812340000' }] });
  expect(once).toEqual({ rows: [{ mail: 'a***@b.cn', mobile: '138****0000' }] });
  expect(redact(once)).toEqual(once);
});
