import { accessOf, may, roles, type Role, type Scope } from '../access/access.ts';

/** Roles that somebody may grant: those they hold; root any. @source docs/requirements.md 0.13 */
export function grantableRoles(access: readonly string[]): Role[] {
  return roles.filter((role) => may(access, ['root', role]));
}

/**
 * Whether somebody may change an account that holds these roles: it must not be able to do more than they can.
 * Otherwise a new password for root would be root.
 */
export function mayChange(access: readonly string[], held: readonly Role[]): boolean {
  const isRole = new Set<string>(roles);
  const rights = accessOf(held).filter((code) => !isRole.has(code) || code === 'root');
  return rights.every((code) => access.includes(code));
}

/** Whether somebody sees accounts as their editor: every column, every status, and registrations that wait. */
export function seesAccounts(scope: Pick<Scope, 'access'>): boolean {
  return scope.access.includes('user:edit');
}
