import { headerEntries, menuOf, type RouteRow } from '#client/stores/nav/routes.ts';
import { itemsOf, sections, type MenuItem } from '#client/stores/nav/sections.ts';
import { rankOf } from '#domain/search/search.ts';

/** A page of the menu as the search shows it. */
export interface FoundPage {
  readonly path: string;
  readonly title: string;
  /** The section it belongs to; empty when it is one itself. */
  readonly section: string;
}

/**
 * Pages whose name, or their section's, answers the keyword, by characters or pinyin initials: names that begin with it
 * first, otherwise in the menu's order.
 */
export function findPages(
  keyword: string,
  menu: readonly MenuItem[],
  text: (key: MenuItem['titleKey']) => string,
): FoundPage[] {
  const rank = ({ titleKey, initials = '' }: MenuItem): number => rankOf(keyword, text(titleKey), initials) ?? 9;
  return menu
    .flatMap((entry) =>
      (entry.children ?? [entry]).map((leaf) => ({
        page: { path: leaf.path, title: text(leaf.titleKey), section: leaf === entry ? '' : text(entry.titleKey) },
        // A page is found by its section's name too, but after those of that name.
        rank: Math.min(rank(leaf), rank(entry) + (leaf === entry ? 0 : 2)),
      })),
    )
    .filter((each) => each.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map(({ page }) => page);
}

/** The menu with every page it leads to, also where a section has a single one and shows no menu of its own. */
export function searchedMenu(routes: readonly RouteRow[], access: readonly string[]): MenuItem[] {
  const header = menuOf(routes, access).map(({ name, path, titleKey, initials }) => {
    const section = sections.find((each) => each.name === name);
    const children = section === undefined ? [] : itemsOf(section, routes, access);
    return { name, path, titleKey, initials, ...(children.length > 0 ? { children } : {}) };
  });
  const others = sections
    .filter(({ name }) => !headerEntries.some((entry) => entry.name === name))
    .map((section) => {
      const { name, path, titleKey, initials } = section;
      return { name, path, titleKey, initials, children: itemsOf(section, routes, access) };
    })
    .filter(({ children }) => children.length > 0);
  return [...header, ...others];
}
