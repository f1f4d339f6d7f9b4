/** Roles that a person may hold. `admin` exists only in mock mode. @source seed §6, product.md 0.13 */
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

const permissionsOf = {
  root: permissions,
  supervise_zhidui: permissions.filter((permission) => permission !== 'device:secret'),
  operate: ['rail:edit', 'device:edit', 'alarm:handle', 'export'],
} as const satisfies Record<Role, readonly Permission[]>;

/** A user's access list: role codes and permission codes together [seed §3]. */
export function accessOf(held: readonly Role[]): string[] {
  return [...new Set<string>([...held, ...held.flatMap((role) => permissionsOf[role])])];
}

/**
 * True when an entry shows: no auth list, or at least one of it is held.
 * With empty access everything with an auth list is hidden.
 * @source seed §5, §6
 */
export function may(access: readonly string[], auth: readonly string[] | undefined): boolean {
  return auth === undefined || auth.some((code) => access.includes(code));
}

/**
 * Who asks, and how far they see. Built once per request and once per socket; an argument of every verb that
 * touches a tenant's row. `orgPath` is null for a user without an organisation, who sees nothing.
 * @source architecture.md §6
 */
export interface Scope {
  readonly userId: string;
  readonly access: readonly string[];
  readonly orgPath: string | null;
}
