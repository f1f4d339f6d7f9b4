import { may } from '#domain/access/access.ts';
import type { TextKey } from '#client/i18n/textKey.ts';
import { headerEntries, type IconName, type RouteRow, type SectionName } from './routes.ts';

/**
 * Pages that belong together. Where their menu stands: `sider` in the layout's own side menu, `side` in a menu inside
 * the page frame, `tabs` in the page's title row. Its items are the rows that name it, in their order.
 * @source docs/requirements.md C1, F2
 */
export const sections = [
  {
    name: 'realtimeData',
    path: '/realtimeData',
    titleKey: 'menu.realtimeData',
    initials: 'sssj',
    icon: 'activity',
    place: 'tabs',
  },
  {
    name: 'device',
    path: '/device',
    titleKey: 'menu.device',
    initials: 'sbwh',
    icon: 'broadcast',
    place: 'tabs',
  },
  {
    name: 'userManage',
    path: '/userManage',
    titleKey: 'menu.userManage',
    initials: 'yhgl',
    icon: 'users',
    place: 'side',
  },
  {
    name: 'imeiImport',
    path: '/imeiImport',
    titleKey: 'menu.imeiImport',
    initials: 'imeidr',
    icon: 'fileImport',
    place: 'side',
  },
  {
    name: 'message',
    path: '/message',
    titleKey: 'menu.messageCenter',
    initials: 'xxzx',
    icon: 'bell',
    place: 'tabs',
  },
  {
    name: 'systemManage',
    path: '/systemManage',
    titleKey: 'menu.systemManage',
    initials: 'xtgl',
    icon: 'shieldCog',
    place: 'sider',
  },
] as const satisfies ReadonlyArray<{
  name: SectionName;
  path: string;
  titleKey: TextKey;
  initials: string;
  icon: IconName;
  place: 'sider' | 'side' | 'tabs';
}>;

export type Section = (typeof sections)[number];

/** An entry of a menu: a page, or a branch of pages. */
export interface MenuItem {
  readonly name: string;
  readonly path: string;
  readonly titleKey: TextKey;
  /** Of its Chinese title, for the search. */
  readonly initials?: string;
  readonly children?: readonly MenuItem[];
}

/** The section of an address. */
export function sectionOf(path: string): Section | undefined {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`));
}

/** Items of a section that lead somewhere this person may go. */
export function itemsOf(section: Section, routes: readonly RouteRow[], access: readonly string[]): MenuItem[] {
  return routes.flatMap(({ path, item, auth }) =>
    item?.section === section.name && may(access, auth)
      ? [{ name: path, path, titleKey: item.titleKey, initials: item.initials }]
      : [],
  );
}

/** Of these items the one that an address belongs to: the nearest path above it. */
export function activeItem(items: readonly MenuItem[], path: string): MenuItem | undefined {
  return items
    .filter((item) => path === item.path || path.startsWith(`${item.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** Every menu entry this person may open, sections as branches: the whole menu of a phone. */
export function wholeMenu(
  routes: readonly RouteRow[],
  access: readonly string[],
  header: readonly { readonly name: string; readonly path: string; readonly titleKey: TextKey }[],
): MenuItem[] {
  const branch = (section: Section | undefined, item: MenuItem): MenuItem => {
    const children = section === undefined ? [] : itemsOf(section, routes, access);
    return children.length > 1 ? { ...item, children } : item;
  };
  const entries = header.map(({ name, path, titleKey }) =>
    branch(
      sections.find((section) => section.name === name),
      { name, path, titleKey },
    ),
  );
  for (const section of sections) {
    if (headerEntries.some(({ name }) => name === section.name)) continue;
    const children = itemsOf(section, routes, access);
    const { name, path, titleKey } = section;
    if (children.length > 0) entries.push({ name, path, titleKey, children });
  }
  return entries;
}
