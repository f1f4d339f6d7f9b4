import type { DeviceRow } from '#domain/devices/device.ts';
import { DeviceStore } from '#client/realtime/deviceStore.ts';

/** A device as dashboards hold it, with what a test says of it. */
export function deviceRow(patch: Partial<DeviceRow>): DeviceRow {
  return {
    id: 'd1',
    revision: 1,
    device_name: '',
    code: '',
    imei: '',
    address: '',
    position: null,
    deviceStatus: 1,
    statusCode: '',
    statusSince: 0,
    enabled: true,
    maintenanceUntil: null,
    openAlarmCount: 0,
    openFaultCount: 0,
    railId: null,
    railName: '',
    projectId: 'p1',
    projectName: 'P',
    orgId: 'o1',
    orgName: '',
    modelName: '',
    ...patch,
  };
}

/** The store of a page that holds these devices, in this order. */
export function storeOf(rows: ReadonlyArray<Partial<DeviceRow>>): DeviceStore {
  const store = new DeviceStore();
  for (const row of rows) {
    const whole = deviceRow(row);
    store.set(whole.id, whole);
  }
  return store;
}
