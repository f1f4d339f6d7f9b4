import type { ComponentType, LazyExoticComponent } from 'react';
import type { TextKey } from '#client/i18n/textKey.ts';
import { liveAlarms, liveDevices, liveRails } from '#client/realtime/live.ts';
import type { LiveCount } from '#client/ui/page/innerTabs.ts';
import { lazyScreen } from './lazyScreen.ts';

/** A list of device management: a tab of /device/index, with an address of its own at /device/{name}. */
export interface DeviceTab {
  readonly name: string;
  readonly titleKey: TextKey;
  readonly screen: LazyExoticComponent<ComponentType>;
  readonly count: LiveCount;
}

const unhandled = (): number => {
  let found = 0;
  for (const { handledStatus } of liveAlarms.rows().values()) if (handledStatus === '00') found += 1;
  return found;
};

/** In the order of their tabs. @source product.md C9 */
export const deviceTabs: readonly DeviceTab[] = [
  {
    name: 'deviceList',
    titleKey: 'menu.deviceList',
    screen: lazyScreen(() => import('#client/features/devices/DeviceScreen.tsx').then((m) => m.DeviceScreen)),
    count: { subscribe: liveDevices.subscribe, get: () => liveDevices.rows().size },
  },
  {
    name: 'railList',
    titleKey: 'menu.railList',
    screen: lazyScreen(() => import('#client/features/rails/RailScreen.tsx').then((m) => m.RailScreen)),
    count: { subscribe: liveRails.subscribe, get: () => liveRails.rows().size },
  },
  {
    name: 'deviceAlarmList',
    titleKey: 'menu.deviceAlarmList',
    screen: lazyScreen(() => import('#client/features/alarms/AlarmScreen.tsx').then((m) => m.AlarmScreen)),
    count: { subscribe: liveAlarms.subscribe, get: unhandled },
  },
];
