import { proxy } from 'valtio';
import { ownArea } from './ownArea.ts';

export const defaultDeviceTab = 'deviceList';

export interface DeviceArea {
  /** The tab of /device/index that the person chose last. */
  currentTab: string;
  /** Statuses that the list of devices is narrowed to, joined by comma; empty: all. */
  deviceStatus: string;
  /** The alarm that a message led to; the list of alarms opens it and forgets it. */
  focusEventId: string;
}

/** What was kept, as far as it is what it should be. */
export function readDeviceArea(stored: Partial<Record<keyof DeviceArea, unknown>>): DeviceArea {
  const text = (value: unknown, form: RegExp): string | undefined =>
    typeof value === 'string' && form.test(value) ? value : undefined;
  return {
    currentTab: text(stored.currentTab, /^\w{1,40}$/) ?? defaultDeviceTab,
    deviceStatus: text(stored.deviceStatus, /^[1-4](,[1-4]){0,3}$/) ?? '',
    focusEventId: text(stored.focusEventId, /^[\w-]{1,32}$/) ?? '',
  };
}

/** State area `device`. @source docs/requirements.md C9, C12, F13 */
export const device = proxy<DeviceArea>(readDeviceArea({}));

/** Takes up what is kept of whoever is signed in. */
export const openDevice = ownArea('device', device, readDeviceArea);

/** The list of alarms that is shown next opens this one; an empty id opens none. */
export function focusAlarm(id: string): void {
  openDevice();
  device.focusEventId = id;
}
