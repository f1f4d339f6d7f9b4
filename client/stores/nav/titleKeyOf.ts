import type { TextKey } from '#client/i18n/textKey.ts';
import { deviceTabAt } from './deviceTabAt.ts';
import type { RouteRow } from './routes.ts';

/** Titles of the lists of device management. Not in `deviceTabs`: the frame needs them without its counts. */
const deviceTitles: Readonly<Record<string, TextKey>> = {
  deviceList: 'page.deviceList.title',
  railList: 'page.railList.title',
  deviceAlarmList: 'page.deviceAlarmList.title',
};
const names = Object.keys(deviceTitles);

/** What the page at an address is called: its route, or of device management the list that is shown. */
export function titleKeyOf(row: Pick<RouteRow, 'titleKey' | 'entry'>, fullPath: string): TextKey {
  if (row.entry !== 'device') return row.titleKey;
  const [path = '', search = ''] = fullPath.split('?');
  return deviceTitles[deviceTabAt(names, { path, search, kept: '' })] ?? row.titleKey;
}
