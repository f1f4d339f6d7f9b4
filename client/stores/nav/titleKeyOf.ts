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

/** Pages of several parts, which their query `tab` names. Not in their features: the frame needs them without those. */
const partTitles: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  '/systemSet/personSet': {
    home: 'setting.home.title',
    security: 'setting.security.title',
    layout: 'layout.setting.title',
    preferences: 'setting.preferences.title',
    screen: 'setting.screen.tab',
    system: 'setting.system.title',
    about: 'setting.about.title',
  },
  '/log': { audit: 'log.tab.audit', quarantine: 'quarantine.title', letters: 'messageSettings.tab.log' },
};

/** What the part of a page at an address is called; undefined where the address names none. */
export function partKeyOf(fullPath: string): TextKey | undefined {
  const [path = '', search = ''] = fullPath.split('?');
  return partTitles[path]?.[new URLSearchParams(search).get('tab') ?? ''];
}

/** What the page at an address is called: its route, or of device management the list that is shown. */
export function titleKeyOf(row: Pick<RouteRow, 'titleKey' | 'entry'>, fullPath: string): TextKey {
  if (row.entry !== 'device') return row.titleKey;
  const [path = '', search = ''] = fullPath.split('?');
  return deviceTitles[deviceTabAt(names, { path, search, kept: '' })] ?? row.titleKey;
}
