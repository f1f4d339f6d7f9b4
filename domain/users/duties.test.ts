import { expect, it } from 'vitest';
import { day } from '../time.ts';
import { dutiesOf, type DutyFacts } from './duties.ts';

const account: DutyFacts = {
  roles: ['operate'],
  isScreen: false,
  isPasswordInitial: false,
  passwordChangedAt: 0,
  createdAt: 0,
  totpEnabledAt: null,
};

it('L4: a password that somebody else set is due at once, and says so before its age does', () => {
  const policy = { maxAgeDays: 30, totpRequiredRoles: [] };
  expect(dutiesOf(account, policy, 0)).toEqual({ mustChangePassword: false, passwordDue: null, mustEnableTotp: false });
  expect(dutiesOf(account, policy, 31 * day)).toMatchObject({ mustChangePassword: true, passwordDue: 'expired' });
  const given = { ...account, isPasswordInitial: true };
  expect(dutiesOf(given, policy, 0)).toMatchObject({ mustChangePassword: true, passwordDue: 'initial' });
  expect(dutiesOf(given, policy, 31 * day)).toMatchObject({ passwordDue: 'initial' });
});

it('L3: the password of a wall screen does not grow too old: nobody sits before it; one that is given must be changed', () => {
  const policy = { maxAgeDays: 30, totpRequiredRoles: [] };
  const screen = { ...account, roles: [], isScreen: true };
  expect(dutiesOf(screen, policy, 400 * day)).toMatchObject({ passwordDue: null });
  expect(dutiesOf({ ...screen, isPasswordInitial: true }, policy, 0)).toMatchObject({ passwordDue: 'initial' });
  expect(dutiesOf({ ...screen, roles: ['operate'] }, policy, 31 * day)).toMatchObject({ passwordDue: 'expired' });
});
