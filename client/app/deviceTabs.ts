import type { ComponentType, LazyExoticComponent } from 'react';
import { maxOpenAlarms } from '#domain/snapshot.ts';
import type { TextKey } from '#client/i18n/textKey.ts';
import { getStats, liveAlarms, liveDevices, liveRails, subscribeStats } from '#client/realtime/live.ts';
import { websoket } from '#client/realtime/websoket.ts';
import type { LiveCount } from '#client/ui/page/innerTabs.ts';
import { lazyScreen } from '#client/ui/lazyScreen.ts';
import { withTexts } from './withTexts.ts';

/** A list of device management: a tab of /device/index, with an address of its own at /device/{name}. */
export interface DeviceTab {
  readonly name: string;
  readonly titleKey: TextKey;
  readonly screen: LazyExoticComponent<ComponentType>;
  readonly count: LiveCount;
}

/** Counted here; by the server when more are open than the page was given. */
const unhandled = (): number => {
  if (websoket.alarmsCut) return getStats()?.unhandledCount ?? maxOpenAlarms;
  let found = 0;
  for (const { handledStatus } of liveAlarms.rows().values()) if (handledStatus === '00') found += 1;
  return found;
};

const followUnhandled = (listener: () => void): (() => void) => {
  const stops = [liveAlarms.subscribe(listener), subscribeStats(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** In the order of their tabs. @source docs/requirements.md C9 */
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
    screen: withTexts(() => import('#client/features/alarms/AlarmScreen.tsx').then((m) => m.AlarmScreen)),
    count: { subscribe: followUnhandled, get: unhandled },
  },
];
