import type { DeviceRow } from './device.ts';

/** What people change of a device; how it fares is the rest. */
export const deviceParticulars = [
  'device_name',
  'code',
  'imei',
  'address',
  'position',
  'enabled',
  'maintenanceUntil',
  'railId',
  'railName',
  'projectId',
  'projectName',
  'orgId',
  'orgName',
  'modelName',
] as const satisfies ReadonlyArray<keyof DeviceRow>;
