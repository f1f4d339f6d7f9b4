import type { z } from 'zod';
import { may } from '#domain/access/access.ts';
import type { openTabSchema } from '#domain/access/userSettings.ts';
import type { RouteRow } from './routes.ts';
import { atMost, isSamePlace, pathOf, tabOf, type OpenTab } from './tabRules.ts';

interface Known {
  readonly routes: readonly RouteRow[];
  readonly access: readonly string[];
  /** Key of a tab that has none, or none of its own. */
  readonly newKey: () => string;
}

type Fields = { readonly [K in keyof OpenTab]?: unknown };

/** Longest address and title that the server keeps (`openTabSchema` in domain/access/userSettings.ts). */
const addressMax = 2_000;
const titleMax = 200;
const valueMax = 1_000;

const text = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.length <= max ? value : undefined;

/** The title that a page gave its tab. */
function ownTitle({ keepMeta, meta }: Fields): string | undefined {
  return keepMeta === true ? text((meta as { title?: unknown } | null | undefined)?.title, titleMax) : undefined;
}

/**
 * Tabs as they were kept. Dropped: what is no tab, whose route is gone or is another now, whose permission is
 * missing, and second ones of the same address. What a tab may do comes from the route, never from the store.
 * @source docs/requirements.md F5
 */
export function restoreTabs(stored: unknown, { routes, access, newKey }: Known): readonly OpenTab[] {
  if (!Array.isArray(stored)) return [];
  const tabs: OpenTab[] = [];
  for (const each of stored as unknown[]) {
    const fields: Fields = typeof each === 'object' && each !== null ? each : {};
    const fullPath = text(fields.fullPath, addressMax);
    const row = routes.find((route) => route.name === fields.name);
    if (fullPath === undefined || row?.tab === undefined || pathOf(fullPath) !== row.path) continue;
    if (!may(access, row.auth) || tabs.some((tab) => isSamePlace(tab.fullPath, fullPath))) continue;
    if (!row.tab.closable && tabs.some((tab) => tab.name === row.name)) continue;
    const key = text(fields.key, 20);
    const fresh = tabOf(row, fullPath, key === undefined || tabs.some((tab) => tab.key === key) ? newKey() : key);
    const title = ownTitle(fields);
    tabs.push(title === undefined ? fresh : { ...fresh, meta: { ...fresh.meta, title }, keepMeta: true });
  }
  return atMost(tabs, undefined);
}

type StoredTab = z.infer<typeof openTabSchema>;

/**
 * What the server keeps of the tabs: exactly the seed's fields. One whose address is longer than it takes is left out.
 */
export function tabsToStore(tabs: readonly OpenTab[]): StoredTab[] {
  const fits = (tab: OpenTab): boolean =>
    tab.fullPath.length <= addressMax && Object.values(tab.query).every((value) => value.length <= valueMax);
  return atMost(tabs.filter(fits), undefined).map(({ key: _key, meta: { auth, ...meta }, ...tab }) => ({
    ...tab,
    meta: { ...meta, title: meta.title.slice(0, titleMax), ...(auth === undefined ? {} : { auth: [...auth] }) },
  }));
}

interface Both {
  /** As the server has them. */
  readonly theirs: readonly OpenTab[];
  /** As they are here now, and as they were when the person came. */
  readonly mine: readonly OpenTab[];
  readonly atStart: readonly OpenTab[];
  readonly current: string;
}

/**
 * The server's tabs, with what was opened here since the start (and what is shown) behind them, without what was
 * closed.
 */
export function mergeTabs({ theirs, mine, atStart, current }: Both): readonly OpenTab[] {
  const same = (tabs: readonly OpenTab[], { fullPath }: OpenTab) =>
    tabs.find((tab) => isSamePlace(tab.fullPath, fullPath));
  const isHome = (tab: OpenTab): boolean => !tab.meta.closable;
  const home = mine.find(isHome);
  const kept = theirs
    .filter((tab) => same(atStart, tab) === undefined || same(mine, tab) !== undefined)
    .map((tab) => (isHome(tab) ? home : same(mine, tab)) ?? tab);
  const since = mine.filter(
    (tab) => !kept.includes(tab) && (tab.key === current || isHome(tab) || !atStart.some(({ key }) => key === tab.key)),
  );
  return [...kept, ...since];
}
