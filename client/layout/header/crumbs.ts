import { headerEntries, type RouteRow } from '#client/stores/nav/routes.ts';
import { activeItem, itemsOf, sectionOf } from '#client/stores/nav/sections.ts';
import { titleKeyOf } from '#client/stores/nav/titleKeyOf.ts';
import type { TextKey } from '#client/i18n/textKey.ts';

export interface Crumb {
  /** For its icon. */
  readonly name: string;
  readonly titleKey: TextKey;
  /** Where a click leads; the last crumb leads nowhere. */
  readonly path?: string;
}

interface Place {
  readonly row: Pick<RouteRow, 'path' | 'titleKey' | 'entry'>;
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly routes: readonly RouteRow[];
  readonly access: readonly string[];
}

/**
 * Home, section, page; a detail has its list before it. The words decide what is written once: see `withoutTwins`.
 * @source docs/requirements.md F1, C1 (section labels)
 */
export function crumbsAt({ row, path, search, routes, access }: Place): Crumb[] {
  const section = sectionOf(path);
  const entry = headerEntries.find(({ name }) => name === row.entry);
  const items = section === undefined ? [] : itemsOf(section, routes, access);
  const first = items[0]?.path;
  const list = activeItem(items, path);
  const crumbs: Crumb[] = [{ name: 'home', titleKey: 'menu.home', path: '/' }];
  if (section !== undefined) {
    const { name, titleKey } = section;
    crumbs.push(first === undefined ? { name, titleKey } : { name, titleKey, path: first });
  } else if (entry !== undefined) crumbs.push({ name: entry.name, titleKey: entry.titleKey, path: entry.path });
  if (list !== undefined && list.path !== path) {
    crumbs.push({ name: list.path, titleKey: list.titleKey, path: list.path });
  }
  crumbs.push({ name: row.path, titleKey: titleKeyOf(row, `${path}?${search}`) });
  return crumbs;
}

/** Neighbours that read the same are written once: the later one stands. */
export function withoutTwins<C extends { readonly title: string }>(crumbs: readonly C[]): C[] {
  return crumbs.filter((crumb, at) => crumb.title !== crumbs[at + 1]?.title);
}

/** The breadcrumb's greatest width. @source docs/requirements.md F1 */
export const crumbMax = 560;

/** Whether the breadcrumb finds its room: what it needs, capped, in what the top menu leaves. */
export function crumbFits(needed: number, free: number): boolean {
  return Math.min(needed, crumbMax) <= free;
}
