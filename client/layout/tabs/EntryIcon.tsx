import {
  IconBell,
  IconChartLine,
  IconCpu,
  IconFile,
  IconFileImport,
  IconFolder,
  IconMapPin,
  IconSettings,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { HeaderEntryName } from '#client/stores/nav/routes.ts';

const icons: Readonly<Record<HeaderEntryName, Icon>> = {
  position: IconMapPin,
  project: IconFolder,
  realtimeData: IconChartLine,
  device: IconCpu,
  userManage: IconUsers,
  imeiImport: IconFileImport,
  systemSet: IconSettings,
  message: IconBell,
};

/** The picture of an entry of the top menu; a plain sheet for pages that belong to none. */
export function EntryIcon({
  entry,
  size = 16,
}: {
  readonly entry: HeaderEntryName | undefined;
  readonly size?: number;
}) {
  const Picture = entry === undefined ? IconFile : icons[entry];
  return <Picture size={size} stroke={1.75} aria-hidden="true" />;
}
