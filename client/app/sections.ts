import { may } from '#domain/access/access.ts';
import type { TextKey } from '#client/i18n/textKey.ts';
import { headerEntries, type RouteRow } from './routes.ts';

/**
 * Pages that belong together. Where their menu stands: `sider` in the layout's own side menu, `side` in a menu inside
 * the page frame, `tabs` in the page's title row. Items in their order.
 * @source seed §2 (layout), product.md C1, F2
 */
export const sections = [
  {
    name: 'realtimeData',
    path: '/realtimeData',
    titleKey: 'menu.realtimeData',
    place: 'tabs',
    items: [
      { path: '/realtimeData/index', titleKey: 'menu.realtimeDataIndex' },
      { path: '/realtimeData/alarmFault', titleKey: 'menu.alarmFault' },
    ],
  },
  {
    name: 'device',
    path: '/device',
    titleKey: 'menu.device',
    place: 'tabs',
    items: [
      { path: '/device/deviceList', titleKey: 'menu.deviceList' },
      { path: '/device/railList', titleKey: 'menu.railList' },
      { path: '/device/deviceAlarmList', titleKey: 'menu.deviceAlarmList' },
    ],
  },
  {
    name: 'userManage',
    path: '/userManage',
    titleKey: 'menu.userManage',
    place: 'side',
    items: [
      { path: '/userManage/index', titleKey: 'menu.userManageIndex' },
      { path: '/userManage/company', titleKey: 'menu.company' },
      { path: '/userManage/user', titleKey: 'menu.personnel' },
    ],
  },
  {
    name: 'imeiImport',
    path: '/imeiImport',
    titleKey: 'menu.imeiImport',
    place: 'side',
    items: [
      { path: '/imeiImport/index', titleKey: 'menu.imeiImportIndex' },
      { path: '/imeiImport/imei', titleKey: 'menu.imei' },
      { path: '/imeiImport/importRecord', titleKey: 'menu.importRecord' },
    ],
  },
  {
    name: 'message',
    path: '/message',
    titleKey: 'menu.messageCenter',
    place: 'tabs',
    items: [
      { path: '/message/list', titleKey: 'menu.messageList' },
      { path: '/message/msgsettings', titleKey: 'menu.msgsettings' },
    ],
  },
  {
    name: 'systemManage',
    path: '/systemManage',
    titleKey: 'menu.systemManage',
    place: 'sider',
    items: [
      { path: '/systemManage/list', titleKey: 'menu.systemManageList' },
      { path: '/systemManage/overdueSetting', titleKey: 'menu.overdueSetting' },
    ],
  },
] as const satisfies ReadonlyArray<{
  name: string;
  path: string;
  titleKey: TextKey;
  place: 'sider' | 'side' | 'tabs';
  items: ReadonlyArray<{ path: string; titleKey: TextKey }>;
}>;

export type Section = (typeof sections)[number];

/** An entry of a menu: a page, or a branch of pages. */
export interface MenuItem {
  readonly name: string;
  readonly path: string;
  readonly titleKey: TextKey;
  readonly children?: readonly MenuItem[];
}

/** The section of an address. */
export function sectionOf(path: string): Section | undefined {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`));
}

/** Items of a section that lead somewhere this person may go. */
export function itemsOf(section: Section, routes: readonly RouteRow[], access: readonly string[]): MenuItem[] {
  return section.items
    .filter((item) => routes.some((row) => row.path === item.path && may(access, row.auth)))
    .map(({ path, titleKey }) => ({ name: path, path, titleKey }));
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
