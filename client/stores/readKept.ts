import type { MenuItem } from './nav/sections.ts';
import type { Duty } from '#client/api/duty.ts';
import type { account, UserInfo } from './account.ts';
import type { MenuArea } from './menu.ts';

type Kept = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

function isItem(value: unknown): value is MenuItem {
  if (typeof value !== 'object' || value === null) return false;
  const { name, path, titleKey, children } = value as Kept;
  return [name, path, titleKey].every(isText) && (children === undefined || isItemList(children));
}
const isItemList = (value: unknown): value is readonly MenuItem[] => Array.isArray(value) && value.every(isItem);

function isBadge(value: unknown): value is MenuArea['menuBadge'] {
  if (typeof value !== 'object' || value === null) return false;
  const { path, badge } = value as Kept;
  return isText(path) && (badge === 'dot' || badge === null || typeof badge === 'number');
}

function isUserInfo(value: unknown): value is UserInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { name, real_name, mobile, access, roles } = value as Kept;
  return [name, real_name, mobile].every(isText) && isTextList(access) && (roles === undefined || isTextList(roles));
}

/** Of a menu that this browser kept the fields that are sound: another version may have written it, or anybody. */
export function readMenu(kept: Kept): Partial<MenuArea> {
  const { header, sider, menuSider, headerName, activePath, openNames, menuBadge } = kept;
  return {
    ...(isItemList(header) && { header }),
    ...(isItemList(sider) && { sider }),
    ...(isItemList(menuSider) && { menuSider }),
    ...(isText(headerName) && { headerName }),
    ...(isText(activePath) && { activePath }),
    ...(isTextList(openNames) && { openNames }),
    ...(isBadge(menuBadge) && { menuBadge }),
  };
}

const duties: readonly Duty[] = ['password', 'initialPassword', 'totp'];

/** The person that this browser kept; nobody when what is there is none. */
export function readAccount(kept: Kept): Partial<typeof account> {
  const { userInfo, isLogin, duty } = kept;
  if (!isUserInfo(userInfo)) return {};
  return { userInfo, isLogin: isLogin === true, duty: duties.find((each) => each === duty) ?? null };
}
