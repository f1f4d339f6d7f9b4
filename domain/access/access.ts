/** Roles that a person may hold. `admin` exists only in mock mode. @source docs/requirements.md 0.13 */
export const roles = ['root', 'supervise_zhidui', 'operate'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'project:edit',
  'rail:edit',
  'device:edit',
  'device:secret',
  'alarm:handle',
  'alarm:assign',
  'export',
  'user:edit',
  'company:edit',
  'audit:view',
] as const;
export type Permission = (typeof permissions)[number];
/** What an access list is made of, and what an entry may ask for. */
export type AccessCode = Role | Permission;

const permissionsOf = {
  root: permissions,
  supervise_zhidui: permissions.filter((permission) => permission !== 'device:secret'),
  operate: ['rail:edit', 'device:edit', 'alarm:handle', 'export'],
} as const satisfies Record<Role, readonly Permission[]>;

/** A user's access list: role codes and permission codes together [SEED-133]. */
export function accessOf(held: readonly Role[]): AccessCode[] {
  return [...new Set<AccessCode>([...held, ...held.flatMap((role) => permissionsOf[role])])];
}

/**
 * True when an entry shows: no auth list, or at least one of it is held.
 * With empty access everything with an auth list is hidden.
 * @source SEED-253, SEED-261
 */
export function may(access: readonly string[], auth: readonly AccessCode[] | undefined): boolean {
  return auth === undefined || auth.some((code) => access.includes(code));
}

/**
 * Who asks, and how far they see. Built once per request and once per socket; an argument of every verb that
 * touches a tenant's row. `orgPath` is null for a user without an organisation, who sees nothing.
 * @source docs/requirements.md 0.7
 */
export interface Scope {
  readonly userId: string;
  readonly access: readonly AccessCode[];
  readonly orgPath: string | null;
}
