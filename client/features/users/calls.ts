import type { Role } from '#domain/access/access.ts';
import { userSortFields } from '#domain/users/user.ts';
import { post } from '#client/api/http.ts';
import { listCalls } from '#client/ui/list/listCalls.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { userFilters, type UserFilters } from './filters.ts';

export type ItemResult = { readonly id: string; readonly errno: number; readonly errmsg: string };

export const {
  page: pageUsers,
  find: findUsers,
  save: exportUsers,
} = listCalls('user', (filters: UserFilters) => ({
  ...userFilters.asked(filters),
  ...(filters.tab === 'pending' && { status: 'pending' }),
  ...sortAsked(filters.sort, userSortFields),
}));
export type UserPage = Awaited<ReturnType<typeof pageUsers>>;

export function deleteUsers(ids: readonly string[]): Promise<{ results: readonly ItemResult[] }> {
  return post('/home/user/user/delete', { id: [...ids] });
}

export function setStatus(ids: readonly string[], status: 'enabled' | 'disabled') {
  return post('/home/user/user/setStatus', { ids: [...ids], status });
}

export function setRoles(ids: readonly string[], roles: readonly Role[]) {
  return post('/home/user/user/setRoles', { ids: [...ids], roles: [...roles] });
}

export function moveOrg(ids: readonly string[], orgId: string) {
  return post('/home/user/user/moveOrg', { ids: [...ids], orgId });
}

export function rejectUsers(ids: readonly string[]) {
  return post('/home/user/user/reject', { ids: [...ids] });
}
