import { proxy } from 'valtio';
import type { Duty } from '#client/api/duty.ts';
import { areaKey, persist } from './persist.ts';
import { readAccount } from './readKept.ts';

/** The signed-in person as the server tells it. @source docs/requirements.md A4 */
export interface UserInfo {
  readonly id?: string;
  readonly name: string;
  readonly real_name: string;
  readonly mobile: string;
  readonly access: readonly string[];
  readonly avatar?: string | null;
  readonly orgId?: string | null;
  readonly orgName?: string | null;
  readonly uuid?: string;
  readonly username?: string;
  readonly mail?: string | null;
  readonly roles?: readonly string[];
  /** `pending` until somebody assigns organisation and role. */
  readonly status?: string;
}

/** State area `account`. */
export const account = proxy<{ userInfo: UserInfo | null; isLogin: boolean; duty: Duty | null }>({
  userInfo: null,
  isLogin: false,
  duty: null,
});
persist(areaKey('account'), account, readAccount);

/** Whether the server has said in this window what the person may do, or could not: what is kept may be older. */
export const rights = proxy({ areSettled: false });

export function saveUser(userInfo: UserInfo, duty: Duty | null = null): void {
  account.userInfo = userInfo;
  account.isLogin = true;
  account.duty = duty;
  rights.areSettled = true;
}

export function clearUser(): void {
  account.userInfo = null;
  account.isLogin = false;
  account.duty = null;
  rights.areSettled = false;
}
