import {
  IconActivity,
  IconAlarm,
  IconBell,
  IconBroadcast,
  IconBuilding,
  IconCircle,
  IconClockExclamation,
  IconFileImport,
  IconFolders,
  IconHistory,
  IconHome,
  IconId,
  IconList,
  IconListNumbers,
  IconMapPin,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconShieldCog,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { headerEntries, type IconName } from '#client/stores/nav/routes.ts';
import { sections } from '#client/stores/nav/sections.ts';
import { page } from '#client/stores/page.ts';

const pictures: Readonly<Record<IconName, Icon>> = {
  activity: IconActivity,
  alarm: IconAlarm,
  bell: IconBell,
  broadcast: IconBroadcast,
  building: IconBuilding,
  clock: IconClockExclamation,
  fileImport: IconFileImport,
  folders: IconFolders,
  history: IconHistory,
  home: IconHome,
  id: IconId,
  list: IconList,
  listNumbers: IconListNumbers,
  mapPin: IconMapPin,
  report: IconReportAnalytics,
  route: IconRoute,
  settings: IconSettings,
  shieldCog: IconShieldCog,
  users: IconUsers,
};
const entries: readonly { readonly name: string; readonly icon: IconName }[] = [
  { name: 'home', icon: 'home' },
  ...headerEntries,
  ...sections,
];

interface Props {
  /** Name of a menu entry, or path of a page. */
  readonly of: string;
  readonly size?: number;
}

/** The icon of a menu entry or page; a plain circle where none is named. */
export function MenuIcon({ of, size = 18 }: Props) {
  const { routes } = useSnapshot(page);
  const icon = (entries.find(({ name }) => name === of) ?? routes.find(({ path }) => path === of))?.icon;
  const Drawn = icon === undefined ? IconCircle : pictures[icon];
  return <Drawn size={size} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />;
}
