import type { Role } from '#domain/access/access.ts';
import type { UserListRow } from '#domain/users/user.ts';
import { userSortFields } from '#domain/users/user.ts';
import { download } from '#client/api/download.ts';
import { post, type CallOptions } from '#client/api/http.ts';
import { sortAsked } from '#client/ui/list/sort.ts';
import { userFilters, type UserFilters } from './filters.ts';

export type ItemResult = { readonly id: string; readonly errno: number; readonly errmsg: string };

/** The address's filters as the calls take them. */
function asked(filters: UserFilters) {
  return {
    ...userFilters.asked(filters),
    ...(filters.tab === 'pending' && { status: 'pending' }),
    ...sortAsked(filters.sort, userSortFields),
  };
}

export interface UserPage {
  readonly records: readonly UserListRow[];
  readonly total: number;
  readonly pending: number;
}

export function pageUsers(filters: UserFilters, options: CallOptions = {}): Promise<UserPage> {
  const body = { page: filters.page, page_size: filters.size, ...asked(filters) };
  return post('/home/user/user/listPage', body, { quiet: true, ...options });
}

/** These accounts as they are, under whatever filters. */
export function findUsers(ids: readonly string[], options: CallOptions): Promise<UserPage> {
  const body = { ids: [...ids], page_size: ids.length };
  return post('/home/user/user/listPage', body, { quiet: true, ...options });
}

/** Who is found under the filters, or the picked ones, with the columns that are shown. */
export function exportUsers(
  filters: UserFilters,
  columns: readonly string[],
  ids: readonly string[] | undefined,
): Promise<void> {
  const body = { ...asked(filters), columns: [...columns] };
  return download('/home/user/user/export', ids === undefined ? body : { ...body, ids: [...ids] });
}

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
