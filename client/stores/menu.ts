import { proxy, ref } from 'valtio';
import type { MenuItem } from './nav/sections.ts';
import { menuAt, turnBranch, type MenuQuestion } from './nav/menuAt.ts';
import { areaKey, persist } from './persist.ts';
import { readMenu } from './readKept.ts';

/** How long the side menu may take to leave after another header entry was chosen. */
export const hideSiderMs = 300;

export interface MenuArea {
  /** Entries of the top menu. */
  header: readonly MenuItem[];
  /** What the layout's side menu shows here; empty: it is not there. */
  sider: readonly MenuItem[];
  /** Group of the route. */
  headerName: string;
  /** The address without query. */
  activePath: string;
  /** Open branches of the side menu. */
  openNames: readonly string[];
  /** The whole menu with its branches. */
  menuSider: readonly MenuItem[];
  /** The mark at an entry: a red dot, a number, or none. */
  menuBadge: { path: string; badge: 'dot' | number | null };
  /** True for a moment after another header entry was chosen: the side menu is on its way out. */
  hideSiderDelay: boolean;
}

const nothing = (): MenuArea => ({
  header: ref([]),
  sider: ref([]),
  headerName: '',
  activePath: '',
  openNames: [],
  menuSider: ref([]),
  menuBadge: { path: '/message', badge: null },
  hideSiderDelay: false,
});

/** State area `menu`. @source docs/requirements.md F2 */
export const menu = proxy<MenuArea>(nothing());
let isKept = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes up what this browser kept; called once, before the first screen. */
export function keepMenu(): void {
  if (isKept) return;
  isKept = true;
  persist(areaKey('menu'), menu, readMenu);
}

/** Puts the menus to where the person went. */
export function placeMenu(question: MenuQuestion, isAccordion: boolean): void {
  const { openNames, header, sider, menuSider, headerName, activePath } = menuAt(question);
  const isOther = menu.headerName !== '' && menu.headerName !== headerName;
  Object.assign(menu, { headerName, activePath, header: ref(header), sider: ref(sider), menuSider: ref(menuSider) });
  const more = openNames.filter((name) => !menu.openNames.includes(name));
  if (more.length > 0) menu.openNames = isAccordion ? more : [...menu.openNames, ...more];
  if (!isOther || !header.some(({ name }) => name === headerName)) return;
  menu.hideSiderDelay = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    menu.hideSiderDelay = false;
  }, hideSiderMs);
}

export function toggleBranch(name: string, isAccordion: boolean): void {
  menu.openNames = turnBranch(menu.openNames, name, isAccordion);
}

/** The accordion was switched on: of the open branches only the last one stays. */
export function keepOneBranch(): void {
  if (menu.openNames.length > 1) menu.openNames = menu.openNames.slice(-1);
}

/** Nothing of one person's menu is left for the next. */
export function clearMenu(): void {
  clearTimeout(timer);
  Object.assign(menu, nothing());
}

export function showRedDot(): void {
  menu.menuBadge.badge = 'dot';
}

export function clearRedDot(): void {
  menu.menuBadge.badge = null;
}
