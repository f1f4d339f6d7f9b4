import { proxy } from 'valtio';
import { areaKey, persist } from './persist.ts';

/** The signed-in person as the server tells it. @source seed §3 */
export interface UserInfo {
  readonly id?: string;
  readonly name: string;
  readonly real_name: string;
  readonly mobile: string;
  readonly access: readonly string[];
  readonly avatar?: string | null;
  readonly orgName?: string | null;
}

/** State area `account`. */
export const account = proxy<{ userInfo: UserInfo | null; isLogin: boolean }>({ userInfo: null, isLogin: false });
persist(areaKey('account'), account);

export function saveUser(userInfo: UserInfo): void {
  account.userInfo = userInfo;
  account.isLogin = true;
}

export function clearUser(): void {
  account.userInfo = null;
  account.isLogin = false;
}
