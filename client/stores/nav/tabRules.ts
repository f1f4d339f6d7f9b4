import type { AccessCode } from '#domain/access/access.ts';
import type { RouteRow } from './routes.ts';

/**
 * What a tab shows and may do. `title` is the name of the object when the tab keeps its meta, else a key of the texts.
 */
export interface TabMeta {
  readonly title: string;
  readonly closable: boolean;
  readonly cache: boolean;
  readonly auth?: readonly AccessCode[];
}

/** An open tab. @source docs/requirements.md A21 */
export interface OpenTab {
  /** Which of the tabs, for the life of the tab; the address may change under it. */
  readonly key: string;
  /** Name of the route. */
  readonly name: string;
  /** Path and query: what a tab is recognised by when a route is opened, but for what is opened on the page. */
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly meta: TabMeta;
  /** The page gave the tab its title: the route's does not replace it. */
  readonly keepMeta: boolean;
}

/** Tabs and which of them is shown; none only when none is left. */
export interface TabState {
  readonly tabs: readonly OpenTab[];
  readonly current: string | undefined;
}

/** As many tabs a person may have open. @source docs/requirements.md A21 */
export const tabsMax = 50;

export const pathOf = (fullPath: string): string => fullPath.split('?', 1)[0] ?? '';
export const searchOf = (fullPath: string): string => fullPath.slice(pathOf(fullPath).length + 1);

function queryOf(fullPath: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(searchOf(fullPath)));
}

/** What stands opened on a page beside its list: a device, an alarm, a project. */
const openedName = 'open';

/**
 * Whether two addresses are one tab: they differ by nothing but what is opened. A link that opens an alarm comes to the
 * list that is there already.
 */
export function isSamePlace(one: string, other: string): boolean {
  return one === other || placeOf(one) === placeOf(other);
}

function placeOf(fullPath: string): string {
  const query = new URLSearchParams(searchOf(fullPath));
  query.delete(openedName);
  query.sort();
  return `${pathOf(fullPath)}?${query.toString()}`;
}

/** The route whose tab is always there, first, and cannot be closed. */
export function homeOf<R extends RouteRow>(routes: readonly R[]): R | undefined {
  return routes.find((row) => row.tab?.closable === false);
}

/** A new tab of a route. */
export function tabOf(row: RouteRow, fullPath: string, key: string): OpenTab {
  return {
    key,
    name: row.name,
    fullPath,
    params: {},
    query: queryOf(fullPath),
    meta: metaOf(row),
    keepMeta: false,
  };
}

function metaOf(row: RouteRow): TabMeta {
  return {
    title: row.titleKey,
    closable: row.tab?.closable ?? true,
    cache: row.tab?.cache ?? false,
    ...(row.auth === undefined ? {} : { auth: row.auth }),
  };
}

const at = (tab: OpenTab, fullPath: string): OpenTab => ({ ...tab, fullPath, query: queryOf(fullPath) });

/**
 * The tab is at another address now: a filter, a page or an inner tab changed. Its place and its page stay. Another tab
 * that was at this address goes: an address has one tab, whatever is opened on it.
 */
export function readdress(tabs: readonly OpenTab[], key: string, fullPath: string): readonly OpenTab[] {
  return tabs
    .filter((tab) => tab.key === key || !isSamePlace(tab.fullPath, fullPath) || !tab.meta.closable)
    .map((tab) => (tab.key === key && tab.fullPath !== fullPath ? at(tab, fullPath) : tab));
}

interface Address {
  readonly row: RouteRow;
  readonly fullPath: string;
  /** The tab that the browser's history says this address belongs to, if any. */
  readonly belongsTo?: string | undefined;
}

/**
 * The open tab that an address belongs to: that with the same full path, else that which differs by what is opened, else
 * the one that was there before (back after a filter). A tab that cannot be closed is there once, so every address of
 * its path is its own.
 */
export function findTab(tabs: readonly OpenTab[], { row, fullPath, belongsTo }: Address): OpenTab | undefined {
  const own = (tab: OpenTab): boolean => tab.name === row.name && (tab.key === belongsTo || !tab.meta.closable);
  return (
    tabs.find((tab) => tab.fullPath === fullPath) ??
    tabs.find((tab) => isSamePlace(tab.fullPath, fullPath)) ??
    tabs.find(own)
  );
}

/**
 * A route was opened: the tab it belongs to is brought up to date, else it gets one at the end.
 * @source docs/requirements.md F5
 */
export function openTab(tabs: readonly OpenTab[], { newKey, ...address }: Address & { newKey: string }): TabState {
  const { row, fullPath } = address;
  const known = findTab(tabs, address);
  if (known === undefined) return { tabs: [...tabs, tabOf(row, fullPath, newKey)], current: newKey };
  const fresh = known.keepMeta ? known : { ...known, meta: metaOf(row) };
  return { tabs: tabs.map((tab) => (tab === known ? at(fresh, fullPath) : tab)), current: known.key };
}

/** The home tab stands first, whatever was opened. */
export function withHome(tabs: readonly OpenTab[], home: RouteRow, newKey: string): readonly OpenTab[] {
  const first = tabs.find((tab) => tab.name === home.name) ?? tabOf(home, home.path, newKey);
  return tabs[0] === first ? tabs : [first, ...tabs.filter((tab) => tab !== first)];
}

/** At most so many tabs: the oldest that are neither first nor current go. */
export function atMost(tabs: readonly OpenTab[], current: string | undefined, max = tabsMax): readonly OpenTab[] {
  let over = tabs.length - max;
  if (over <= 0) return tabs;
  return tabs.filter((tab, index) => {
    if (index === 0 || tab.key === current || over <= 0) return true;
    over -= 1;
    return false;
  });
}

/**
 * Closes one tab. When it was the current one: was it last, its left neighbour is shown, else its right one; when none
 * is left there is no current tab and the caller goes to index. A tab that cannot be closed stays.
 * @source docs/requirements.md F5
 */
export function closeTab({ tabs, current }: TabState, key: string): TabState {
  const index = tabs.findIndex((tab) => tab.key === key);
  if (index === -1 || tabs[index]?.meta.closable === false) return { tabs, current };
  const rest = tabs.filter((tab) => tab.key !== key);
  if (current !== key) return { tabs: rest, current };
  const next = index === tabs.length - 1 ? rest[index - 1] : rest[index];
  return { tabs: rest, current: next?.key };
}

export const closings = ['left', 'right', 'other', 'all'] as const;
/** What the menu of a tab closes. */
export type Closing = (typeof closings)[number];

/**
 * Closes many, seen from the selected tab. Left, right and other keep the first tab and the selected one; all keeps
 * only the first. When the current tab went, the selected one (after "all" the first) is shown.
 * @source docs/requirements.md F5
 */
export function closeMany({ tabs, current }: TabState, selected: string, which: Closing): TabState {
  const index = tabs.findIndex((tab) => tab.key === selected);
  if (index === -1) return { tabs, current };
  const stays = (at: number): boolean => {
    if (at === 0) return true;
    if (which === 'all') return false;
    if (at === index) return true;
    return which === 'left' ? at > index : which === 'right' ? at < index : false;
  };
  const rest = tabs.filter((_, at) => stays(at));
  const first = rest[0]?.key;
  const next = which === 'all' ? first : rest.some((tab) => tab.key === current) ? current : selected;
  return { tabs: rest, current: next };
}

/** Where the current tab is; index when there is none. */
export function wayTo({ tabs, current }: TabState): string {
  return tabs.find((tab) => tab.key === current)?.fullPath ?? '/';
}

/**
 * Moves a tab to another place; the first tab stays where it is and nothing comes before it.
 * @source docs/requirements.md F5
 */
export function moveTab(tabs: readonly OpenTab[], key: string, to: number): readonly OpenTab[] {
  const from = tabs.findIndex((tab) => tab.key === key);
  const moved = tabs[from];
  if (from < 1 || moved === undefined) return tabs;
  const target = Math.min(Math.max(to, 1), tabs.length - 1);
  if (target === from) return tabs;
  const rest = tabs.filter((tab) => tab.key !== key);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}
