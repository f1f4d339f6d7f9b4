import { proxy, ref } from 'valtio';
import type { RouteRow } from './nav/routes.ts';
import { atMost, homeOf, moveTab, openTab, readdress, withHome, type OpenTab, type TabState } from './nav/tabRules.ts';

/** What the frame remembers about routes and open tabs. */
export interface PageArea {
  /** The last address shown in the frame, for /refresh. */
  lastPath: string;
  /** All rows, for pages that name others. */
  routes: readonly RouteRow[];
  /** Open tabs in their order; the first is the home tab. Each list is a new one: never changed in place. */
  opened: readonly OpenTab[];
  /** Key of the tab that is shown; empty before the first. */
  current: string;
  /**
   * Keys of the pages that are kept alive until their tab is closed: hidden ones have no effects, they cost memory
   * only.
   */
  cache: readonly string[];
  /** How often a tab was reloaded, by its key: part of the key of its page. */
  rounds: Record<string, number>;
}

/** State area `page`. @source docs/requirements.md F13 */
export const page = proxy<PageArea>({
  lastPath: '/',
  routes: ref([]),
  opened: ref([]),
  current: '',
  cache: ref([]),
  rounds: {},
});

export function setRoutes(routes: readonly RouteRow[]): void {
  page.routes = ref([...routes]);
}

/** A key that no other tab of this browser has. */
export function newTabKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function put({ tabs, current }: TabState): void {
  page.opened = ref([...tabs]);
  page.current = current ?? '';
  const open = new Set(tabs.map((tab) => tab.key));
  page.cache = ref(page.cache.filter((key) => open.has(key)));
  for (const key of Object.keys(page.rounds)) if (!open.has(key)) delete page.rounds[key];
}

/** A list of tabs that was kept; the page that is shown stays when it is among them. */
export function putTabs(tabs: readonly OpenTab[]): void {
  put({ tabs, current: tabs.some((tab) => tab.key === page.current) ? page.current : undefined });
}

let isReplayed = false;

/** /refresh or /redirect/… was passed: the page it leads to is built anew. @source docs/requirements.md F11 */
export function replayNext(): void {
  isReplayed = true;
}

/** A screen of the frame is shown at this address: its tab becomes current. @returns the key of the tab */
export function enterTab(row: RouteRow, fullPath: string, belongsTo: string | undefined): string {
  const home = homeOf(page.routes);
  const before = home === undefined ? page.opened : withHome(page.opened, home, newTabKey());
  const { tabs, current } = openTab(before, { row, fullPath, belongsTo, newKey: newTabKey() });
  put({ tabs: atMost(tabs, current), current });
  if (current !== undefined && row.tab?.cache === true) page.cache = ref([...new Set([...page.cache, current])]);
  page.lastPath = fullPath;
  if (isReplayed) reloadPage();
  isReplayed = false;
  return page.current;
}

/** The current tab is at another address: a filter, the page of a list, an inner tab changed. */
export function moveCurrentTo(key: string, fullPath: string): void {
  put({ tabs: readdress(page.opened, key, fullPath), current: page.current });
}

/** The open tab of a key. */
export function tabOfKey(key: string): OpenTab | undefined {
  return page.opened.find((tab) => tab.key === key);
}

/** Builds the page of a tab anew: state, scroll and data of before are gone, its address stays. */
export function reloadPage(key: string = page.current): void {
  page.rounds[key] = (page.rounds[key] ?? 0) + 1;
}

/** A page names the object it shows: the title of its tab gets it behind the route's. */
export function setTabName(name: string, key: string = page.current): void {
  const tab = tabOfKey(key);
  if (tab === undefined || name === '' || (tab.keepMeta && tab.meta.title === name)) return;
  const named = { ...tab, meta: { ...tab.meta, title: name }, keepMeta: true };
  page.opened = ref(page.opened.map((each) => (each === tab ? named : each)));
}

/** Puts a tab at another place of the row. */
export function orderTab(key: string, to: number): void {
  page.opened = ref([...moveTab(page.opened, key, to)]);
}
