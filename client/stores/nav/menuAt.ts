import { menuOf, type RouteRow } from './routes.ts';
import { itemsOf, sectionOf, wholeMenu, type MenuItem } from './sections.ts';

export interface MenuQuestion {
  readonly row: Pick<RouteRow, 'entry'>;
  /** Address without query. */
  readonly path: string;
  readonly routes: readonly RouteRow[];
  readonly access: readonly string[];
  /** There is no top menu: the side menu holds all of it. */
  readonly isWhole: boolean;
}

export interface MenuPlace {
  readonly header: readonly MenuItem[];
  readonly sider: readonly MenuItem[];
  readonly headerName: string;
  readonly activePath: string;
  /** The branches above the address. */
  readonly openNames: readonly string[];
  readonly menuSider: readonly MenuItem[];
}

/**
 * What the menus show at an address: top entries, the layout's side menu (whole, of a section that has one there, or
 * empty), the whole menu, and where in them the address lies.
 * @source docs/requirements.md F2
 */
export function menuAt({ row, path, routes, access, isWhole }: MenuQuestion): MenuPlace {
  const header = menuOf(routes, access).map(({ name, path, titleKey }) => ({ name, path, titleKey }));
  const menuSider = wholeMenu(routes, access, header);
  const section = sectionOf(path);
  const ownItems = section?.place === 'sider' ? itemsOf(section, routes, access) : [];
  const own: readonly MenuItem[] =
    section === undefined || ownItems.length === 0
      ? []
      : [{ name: section.name, path: section.path, titleKey: section.titleKey, children: ownItems }];
  return {
    header,
    sider: isWhole ? menuSider : own,
    headerName: row.entry ?? section?.name ?? '',
    activePath: path,
    openNames: section === undefined ? [] : [section.name],
    menuSider,
  };
}

/** Open branches after one is opened or closed; with an accordion at most one stays open. */
export function turnBranch(openNames: readonly string[], name: string, isAccordion: boolean): string[] {
  if (openNames.includes(name)) return openNames.filter((each) => each !== name);
  return isAccordion ? [name] : [...openNames, name];
}
